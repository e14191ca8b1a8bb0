// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "model_reader/assimp_model.h"

#include <assimp/GltfMaterial.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/BaseImporter.h>
#include <assimp/Importer.hpp>

#include <new>
#include <vector>

#include "base/math.h"
#include "base/words.h"
#include "files/numbers.h"
#include "model_reader/asked_files.h"

namespace understudy {
namespace {

constexpr int kDeepestScene = 200;
constexpr std::size_t kAssetBytes = 65536;  // the head of a COLLADA file has its unit and axis

struct Asset {
  double unit_m = 1;
  char up = 'y';
};

// <unit meter="0.01"/> and <up_axis>Z_UP</up_axis>.
Asset collada_asset(ByteSpan file) {
  const std::string_view head = as_text(file.first(std::min(file.size(), kAssetBytes)));
  Asset asset;
  const std::size_t unit = head.find("<unit");
  if (unit != head.npos) {
    const std::string_view tag = head.substr(unit, head.find('>', unit) - unit);
    const std::size_t meter = tag.find("meter=\"");
    if (meter != tag.npos) {
      const std::string_view text = tag.substr(meter + 7);
      const auto value = parse_number(text.substr(0, text.find('"')));
      if (value && *value > 0) asset.unit_m = *value;
    }
  }
  if (head.find("Z_UP") != head.npos) asset.up = 'z';
  if (head.find("X_UP") != head.npos) asset.up = 'x';
  return asset;
}

// Keeps only the importers of this ending (there are two versions of glTF). Others might recognise
// the content.
bool choose_importers(const std::string& ending, Assimp::Importer& importer) {
  std::vector<Assimp::BaseImporter*> others;
  for (std::size_t i = 0; i < importer.GetImporterCount(); ++i) {
    std::set<std::string> endings;
    importer.GetImporter(i)->GetExtensionList(endings);
    if (endings.count(ending) == 0) others.push_back(importer.GetImporter(i));
  }
  for (Assimp::BaseImporter* other : others) importer.UnregisterLoader(other);
  return importer.GetImporterCount() > 0;
}

// glTF stores colours in proportion to light, pictures and files of other formats as for screens.
double screen_value(double linear) {
  if (!(linear > 0.0031308)) return 12.92 * linear;
  return 1.055 * det::pow(std::min(linear, 1.0), 1 / 2.4) - 0.055;
}

class SceneReader {
 public:
  SceneReader(const aiScene& scene, const std::string& ending, MeshBuilder& mesh,
              std::map<std::string, Bytes>& inside, std::set<std::string>& skipped)
      : scene_(scene),
        is_gltf_(ending == "glb" || ending == "gltf"),
        is_3ds_(ending == "3ds"),
        mesh_(mesh),
        inside_(inside),
        skipped_(skipped) {}

  void read() {
    for (unsigned i = 0; i < scene_.mNumMaterials; ++i)
      looks_.push_back(look_of(*scene_.mMaterials[i]));
    // assimp turns 3DS files so that y is up, which is undone here.
    const aiMatrix4x4 back(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);
    visit(scene_.mRootNode, is_3ds_ ? back : aiMatrix4x4(), 0);
  }

 private:
  FaceLook look_of(const aiMaterial& material);
  std::string texture_of(const aiMaterial& material);
  void visit(const aiNode* node, const aiMatrix4x4& above, int depth);
  void add(const aiMesh& mesh, const aiMatrix4x4& place);
  std::uint32_t colour_of_face(const aiMesh& mesh, const aiFace& face) const;

  const aiScene& scene_;
  bool is_gltf_;
  bool is_3ds_;
  MeshBuilder& mesh_;
  std::map<std::string, Bytes>& inside_;
  std::set<std::string>& skipped_;
  std::vector<FaceLook> looks_;
};

// The name of the picture of its colour; empty for none.
std::string SceneReader::texture_of(const aiMaterial& material) {
  aiString name;
  if (material.GetTexture(aiTextureType_BASE_COLOR, 0, &name) != aiReturn_SUCCESS &&
      material.GetTexture(aiTextureType_DIFFUSE, 0, &name) != aiReturn_SUCCESS)
    return "";
  std::string text(name.C_Str());
  const aiTexture* embedded = scene_.GetEmbeddedTexture(name.C_Str());
  if (embedded == nullptr) return text;
  if (embedded->mHeight != 0) {
    skipped_.insert("a picture without compression");
    return "";
  }
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(embedded->pcData);
  text = "#" + text;
  inside_[text] = Bytes(bytes, bytes + embedded->mWidth);
  return text;
}

FaceLook SceneReader::look_of(const aiMaterial& material) {
  FaceLook look;
  aiColor4D colour(0.8F, 0.8F, 0.8F, 1);
  const bool base = material.Get(AI_MATKEY_BASE_COLOR, colour) == aiReturn_SUCCESS;
  if (!base) material.Get(AI_MATKEY_COLOR_DIFFUSE, colour);
  const auto part = [&](float value) {
    return is_gltf_ ? screen_value(static_cast<double>(value)) : static_cast<double>(value);
  };
  look.colour = understudy::colour_of(part(colour.r), part(colour.g), part(colour.b));
  look.texture = texture_of(material);
  return look;
}

void SceneReader::visit(const aiNode* node, const aiMatrix4x4& above, int depth) {
  if (node == nullptr || mesh_.full()) return;
  if (depth > kDeepestScene) {
    skipped_.insert("parts that are nested more than 200 deep");
    return;
  }
  const aiMatrix4x4 place = above * node->mTransformation;
  for (unsigned i = 0; i < node->mNumMeshes; ++i)
    if (node->mMeshes[i] < scene_.mNumMeshes) add(*scene_.mMeshes[node->mMeshes[i]], place);
  for (unsigned i = 0; i < node->mNumChildren; ++i) visit(node->mChildren[i], place, depth + 1);
}

// Files without materials may colour points. A face gets the mean of its corners.
std::uint32_t SceneReader::colour_of_face(const aiMesh& mesh, const aiFace& face) const {
  aiColor4D sum(0, 0, 0, 0);
  for (unsigned k = 0; k < 3; ++k) sum += mesh.mColors[0][face.mIndices[k]];
  const auto part = [&](float value) {
    const double mean = static_cast<double>(value) / 3;
    return is_gltf_ ? screen_value(mean) : mean;
  };
  return understudy::colour_of(part(sum.r), part(sum.g), part(sum.b));
}

void SceneReader::add(const aiMesh& mesh, const aiMatrix4x4& place) {
  FaceLook look;
  if (mesh.mMaterialIndex < looks_.size()) look = looks_[mesh.mMaterialIndex];
  const bool coloured = mesh.HasVertexColors(0) && look.texture.empty();
  const bool mirrored = place.Determinant() < 0;
  for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
    const aiFace& face = mesh.mFaces[i];
    if (face.mNumIndices != 3) continue;
    MeshTriangle triangle;
    for (unsigned k = 0; k < 3; ++k) {
      const unsigned index = face.mIndices[k];
      if (index >= mesh.mNumVertices) return;
      const aiVector3D at = place * mesh.mVertices[index];
      triangle[k].at = {static_cast<double>(at.x), static_cast<double>(at.y),
                        static_cast<double>(at.z)};
      if (!mesh.HasTextureCoords(0)) continue;
      triangle[k].u = mesh.mTextureCoords[0][index].x;
      triangle[k].v = mesh.mTextureCoords[0][index].y;
    }
    if (mirrored) std::swap(triangle[1], triangle[2]);
    if (coloured) look.colour = colour_of_face(mesh, face);
    if (!mesh_.add(look, triangle)) return;
  }
}

}  // namespace

ModelFrame frame_of(const ModelRequest& request) {
  ModelFrame frame{request.unit_m, static_cast<char>(request.up)};
  if (request.ending != "dae") return frame;
  const Asset asset = collada_asset(request.file);
  if (frame.unit_m == 0) frame.unit_m = asset.unit_m;
  if (frame.up == 0) frame.up = asset.up;
  return frame;
}

Status read_with_assimp(const ModelRequest& request, AskedFiles* files, MeshBuilder& mesh,
                        std::map<std::string, Bytes>& inside, std::set<std::string>& skipped) {
  Assimp::Importer importer;
  importer.SetIOHandler(files);
  if (!choose_importers(request.ending, importer))
    return Error{"the library cannot read ." + request.ending};
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  // SceneReader checks what it uses, and MeshBuilder drops what has no area.
  const aiScene* scene =
      importer.ReadFile(request.name, aiProcess_Triangulate | aiProcess_SortByPType);
  if (scene == nullptr) {
    const std::string why = importer.GetErrorString();
    if (why.find("bad_alloc") != why.npos) throw std::bad_alloc();
    return Error{"it is not usable: " + why};
  }
  SceneReader(*scene, request.ending, mesh, inside, skipped).read();
  return {};
}

}  // namespace understudy
