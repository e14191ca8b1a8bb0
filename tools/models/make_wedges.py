#!/usr/bin/python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes the same wedge in every model format: 1.0 x 0.5 x 0.25 m, rising along x, red, with a blue slope that
carries a picture. The files are in tests/formats/models; this script tells how they were made. wedge.jpg is
wedge.png, written as a JPEG by libjpeg.

    tools/models/make_wedges.py tests/formats/models
"""

import base64
import json
import pathlib
import struct
import sys
import zlib

# x ahead, y left, z up, metres.
POINTS = [(-0.5, -0.25, 0), (0.5, -0.25, 0), (0.5, 0.25, 0), (-0.5, 0.25, 0), (0.5, -0.25, 0.25), (0.5, 0.25, 0.25)]
RED_TRIANGLES = [(0, 3, 2), (0, 2, 1), (1, 2, 5), (1, 5, 4), (0, 1, 4), (3, 5, 2)]
BLUE_TRIANGLES = [(0, 4, 5), (0, 5, 3)]  # the slope
UV = {0: (0.0, 0.0), 3: (1.0, 0.0), 5: (1.0, 1.0), 4: (0.0, 1.0)}  # of its corners, from the lower left
RED = (0.8, 0.2, 0.2)
BLUE = (0.2, 0.4, 0.8)
PARTS = [("red", RED, RED_TRIANGLES, ""), ("blue", BLUE, BLUE_TRIANGLES, "wedge.png")]


def y_up(point):
    x, y, z = point
    return (y, z, x)


def numbers(values, decimals=6):
    return " ".join(f"{value:.{decimals}f}".rstrip("0").rstrip(".") for value in values)


def uv_of(point):
    return UV.get(point, (0.0, 0.0))


def picture():
    """8 x 8 pixels: white above, green below; a black corner at the lower left."""
    rows = []
    for y in range(8):
        row = bytearray()
        for x in range(8):
            row += b"\0\0\0" if x < 2 and y >= 6 else b"\xff\xff\xff" if y < 4 else b"\0\xc0\0"
        rows.append(b"\0" + bytes(row))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(b"".join(rows), 9)) + chunk(b"IEND", b""))


def obj():
    lines = ["# a wedge in metres, y up", "mtllib wedge.mtl"]
    lines += ["v " + numbers(y_up(p)) for p in POINTS]
    order = sorted(UV)
    lines += ["vt " + numbers(UV[p]) for p in order]
    for name, _, triangles, texture in PARTS:
        lines.append(f"usemtl {name}")
        for t in triangles:
            corner = (lambda p: f"{p + 1}/{order.index(p) + 1}") if texture else (lambda p: f"{p + 1}")
            lines.append("f " + " ".join(corner(p) for p in t))
    return "\n".join(lines) + "\n"


def mtl():
    return "\n".join(f"newmtl {name}\nKd {numbers(colour)}" + (f"\nmap_Kd {texture}" if texture else "") + "\n"
                     for name, colour, _, texture in PARTS)


def stl():
    """Binary, in millimetres; without colours."""
    out = b"a wedge in millimetres".ljust(80, b" ") + struct.pack("<I", 8)
    for t in RED_TRIANGLES + BLUE_TRIANGLES:
        out += struct.pack("<3f", 0, 0, 0)
        for p in t:
            out += struct.pack("<3f", *(1000 * c for c in POINTS[p]))
        out += b"\0\0"
    return out


def ply():
    """Text, in metres. Each point has one colour, so every triangle has its own points."""
    vertices, faces = [], []
    for _, colour, triangles, _ in PARTS:
        for t in triangles:
            faces.append([len(vertices) + i for i in range(3)])
            vertices += [(POINTS[p], [round(255 * c) for c in colour]) for p in t]
    head = ["ply", "format ascii 1.0", "comment a wedge in metres, z up", f"element vertex {len(vertices)}"]
    head += [f"property float {c}" for c in "xyz"] + [f"property uchar {c}" for c in ("red", "green", "blue")]
    head += [f"element face {len(faces)}", "property list uchar int vertex_indices", "end_header"]
    body = [f"{numbers(p)} {' '.join(map(str, c))}" for p, c in vertices]
    body += ["3 " + " ".join(map(str, f)) for f in faces]
    return "\n".join(head + body) + "\n"


def separate(triangles):
    """Points and corners of one part: points are not shared between parts."""
    used = sorted({p for t in triangles for p in t})
    return used, [[used.index(p) for p in t] for t in triangles]


def gltf(inside):
    """Returns the description and its buffer. y up; colours in proportion to light."""
    buffer, views, accessors, primitives = b"", [], [], []

    def add(data, target=None):
        nonlocal buffer
        buffer += b"\0" * (-len(buffer) % 4)
        views.append({"buffer": 0, "byteOffset": len(buffer), "byteLength": len(data)} | ({"target": target} if target else {}))
        buffer += data
        return len(views) - 1

    def linear(value):
        return round(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4, 6)

    materials = []
    for name, colour, triangles, texture in PARTS:
        used, corners = separate(triangles)
        places = [y_up(POINTS[p]) for p in used]
        flat = [c for t in corners for c in t]
        view = add(struct.pack(f"<{3 * len(used)}f", *(c for p in places for c in p)), 34962)
        accessors.append({"bufferView": view, "componentType": 5126, "count": len(used), "type": "VEC3",
                          "min": [min(p[i] for p in places) for i in range(3)],
                          "max": [max(p[i] for p in places) for i in range(3)]})
        attributes = {"POSITION": len(accessors) - 1}
        if texture:  # glTF counts v from above
            view = add(struct.pack(f"<{2 * len(used)}f", *(c for p in used for c in (uv_of(p)[0], 1 - uv_of(p)[1]))), 34962)
            accessors.append({"bufferView": view, "componentType": 5126, "count": len(used), "type": "VEC2"})
            attributes["TEXCOORD_0"] = len(accessors) - 1
        view = add(struct.pack(f"<{len(flat)}H", *flat), 34963)
        accessors.append({"bufferView": view, "componentType": 5123, "count": len(flat), "type": "SCALAR"})
        primitives.append({"attributes": attributes, "indices": len(accessors) - 1, "material": len(materials)})
        look = {"baseColorFactor": [linear(c) for c in colour] + [1]}
        if texture:
            look["baseColorTexture"] = {"index": 0}
        materials.append({"name": name, "pbrMetallicRoughness": look})
    image = {"uri": "wedge.png"}
    if inside:
        image = {"bufferView": add(picture()), "mimeType": "image/png"}
    description = {
        "asset": {"version": "2.0", "generator": "make_wedges.py"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}], "meshes": [{"primitives": primitives}], "materials": materials,
        "textures": [{"source": 0}], "images": [image], "accessors": accessors, "bufferViews": views,
        "buffers": [{"byteLength": len(buffer)}]}
    return description, buffer


def gltf_text():
    description, buffer = gltf(inside=False)
    description["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(buffer).decode()
    return json.dumps(description, indent=1) + "\n"


def glb():
    description, buffer = gltf(inside=True)
    text = json.dumps(description, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    buffer += b"\0" * (-len(buffer) % 4)
    return (struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(buffer)) + struct.pack("<I4s", len(text), b"JSON")
            + text + struct.pack("<I4s", len(buffer), b"BIN\0") + buffer)


def collada():
    """Centimetres, z up, with a JPEG."""
    def source(name, values, names):
        params = "".join(f'<param name="{n}" type="float"/>' for n in names)
        return (f'<source id="{name}"><float_array id="{name}-a" count="{len(values)}">{numbers(values)}</float_array>'
                f'<technique_common><accessor source="#{name}-a" count="{len(values) // len(names)}" '
                f'stride="{len(names)}">{params}</accessor></technique_common></source>')
    effects, materials, triangles_xml, binds = [], [], [], []
    order = sorted(UV)
    for name, colour, triangles, texture in PARTS:
        params = diffuse = ""
        if texture:
            params = ('<newparam sid="surface"><surface type="2D"><init_from>picture</init_from></surface></newparam>'
                      '<newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>')
            diffuse = '<texture texture="sampler" texcoord="UV"/>'
        else:
            diffuse = f"<color>{numbers(colour)} 1</color>"
        effects.append(f'<effect id="{name}-e"><profile_COMMON>{params}<technique sid="c"><lambert><diffuse>{diffuse}'
                       f'</diffuse></lambert></technique></profile_COMMON></effect>')
        materials.append(f'<material id="{name}"><instance_effect url="#{name}-e"/></material>')
        corners = " ".join(f"{p} {order.index(p) if p in UV else 0}" for t in triangles for p in t)
        triangles_xml.append(f'<triangles count="{len(triangles)}" material="{name}-s">'
                             '<input semantic="VERTEX" source="#v" offset="0"/>'
                             f'<input semantic="TEXCOORD" source="#uv" offset="1"/><p>{corners}</p></triangles>')
        binds.append(f'<instance_material symbol="{name}-s" target="#{name}">'
                     '<bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="0"/></instance_material>')
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">',
        '<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>',
        '<library_images><image id="picture"><init_from>wedge.jpg</init_from></image></library_images>',
        "<library_effects>", *effects, "</library_effects>", "<library_materials>", *materials, "</library_materials>",
        '<library_geometries><geometry id="wedge"><mesh>',
        source("p", [100 * c for p in POINTS for c in p], "XYZ"), source("uv", [c for p in order for c in UV[p]], "ST"),
        '<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>', *triangles_xml,
        "</mesh></geometry></library_geometries>",
        '<library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#wedge"><bind_material>'
        "<technique_common>", *binds, "</technique_common></bind_material></instance_geometry></node></visual_scene>"
        "</library_visual_scenes>", '<scene><instance_visual_scene url="#s"/></scene>', "</COLLADA>"]
    return "\n".join(lines) + "\n"


def threeds():
    """Metres, z up."""
    def chunk(kind, data):
        return struct.pack("<HI", kind, 6 + len(data)) + data
    body = chunk(0x3D3E, struct.pack("<I", 3))
    for name, colour, _, texture in PARTS:
        rgb = chunk(0x0011, bytes(round(255 * c) for c in colour))
        look = chunk(0xA000, name.encode() + b"\0") + chunk(0xA020, rgb)
        if texture:
            look += chunk(0xA200, chunk(0x0030, struct.pack("<H", 100)) + chunk(0xA300, texture.encode() + b"\0"))
        body += chunk(0xAFFF, look)
    for name, _, triangles, _ in PARTS:
        used, corners = separate(triangles)
        mesh = chunk(0x4110, struct.pack("<H", len(used)) + b"".join(struct.pack("<3f", *POINTS[p]) for p in used))
        mesh += chunk(0x4140, struct.pack("<H", len(used)) + b"".join(struct.pack("<2f", *uv_of(p)) for p in used))
        faces = struct.pack("<H", len(corners)) + b"".join(struct.pack("<4H", *t, 7) for t in corners)
        faces += chunk(0x4130, name.encode() + b"\0" + struct.pack(f"<H{len(corners)}H", len(corners), *range(len(corners))))
        mesh += chunk(0x4120, faces)
        body += chunk(0x4000, name.encode() + b"\0" + chunk(0x4100, mesh))
    return chunk(0x4D4D, chunk(0x0002, struct.pack("<I", 3)) + chunk(0x3D3D, body))


def ogre():
    """Metres, y up. OGRE counts v from above."""
    lines = ["<mesh>", "<submeshes>"]
    for name, _, triangles, _ in PARTS:
        used, corners = separate(triangles)
        lines += [f'<submesh material="{name}" usesharedvertices="false" use32bitindexes="false" operationtype="triangle_list">',
                  f'<faces count="{len(corners)}">']
        lines += ['<face v1="{}" v2="{}" v3="{}"/>'.format(*t) for t in corners]
        lines += ["</faces>", f'<geometry vertexcount="{len(used)}">',
                  '<vertexbuffer positions="true" normals="true" texture_coords="1" texture_coord_dimensions_0="2">']
        for p in used:
            x, y, z = (numbers([c]) for c in y_up(POINTS[p]))
            u, v = uv_of(p)
            lines.append(f'<vertex><position x="{x}" y="{y}" z="{z}"/><normal x="0" y="1" z="0"/>'
                         f'<texcoord u="{numbers([u])}" v="{numbers([1 - v])}"/></vertex>')
        lines += ["</vertexbuffer>", "</geometry>", "</submesh>"]
    return "\n".join(lines + ["</submeshes>", "</mesh>"]) + "\n"


def ogre_material():
    lines = []
    for name, colour, _, texture in PARTS:
        unit = f"\n   texture_unit\n   {{\n    texture {texture}\n   }}" if texture else ""
        lines.append(f"material {name}\n{{\n technique\n {{\n  pass\n  {{\n   diffuse {numbers(colour)} 1{unit}\n  }}\n }}\n}}\n")
    return "\n".join(lines)


def milkshape():
    """Metres, y up. MilkShape counts v from above."""
    out = b"MS3D000000" + struct.pack("<i", 4)
    out += struct.pack("<H", len(POINTS))
    for p in POINTS:
        out += struct.pack("<B3fbB", 0, *y_up(p), -1, 1)
    everything = [(t, group) for group, part in enumerate(PARTS) for t in part[2]]
    out += struct.pack("<H", len(everything))
    for t, group in everything:
        out += struct.pack("<4H", 0, *t) + struct.pack("<9f", *([0, 1, 0] * 3))
        out += struct.pack("<3f", *(uv_of(p)[0] for p in t)) + struct.pack("<3f", *(1 - uv_of(p)[1] for p in t))
        out += struct.pack("<BB", 1, group)
    out += struct.pack("<H", len(PARTS))
    first = 0
    for group, (name, _, triangles, _) in enumerate(PARTS):
        out += struct.pack("<B32sH", 0, name.encode(), len(triangles))
        out += struct.pack(f"<{len(triangles)}H", *range(first, first + len(triangles))) + struct.pack("<b", group)
        first += len(triangles)
    out += struct.pack("<H", len(PARTS))
    for name, colour, _, texture in PARTS:
        out += struct.pack("<32s", name.encode()) + struct.pack("<4f", 0, 0, 0, 1) + struct.pack("<4f", *colour, 1)
        out += struct.pack("<4f", 0, 0, 0, 1) * 2 + struct.pack("<ffB", 0, 1, 0)
        out += struct.pack("<128s128s", texture.encode(), b"")
    return out + struct.pack("<ffiH", 24, 0, 1, 0)


def inventor():
    """Millimetres by a Units node, y up. The blue part is used by its name."""
    points = ",\n  ".join(numbers((1000 * c for c in y_up(p)), 3) for p in POINTS)
    order = sorted(UV)
    def faces(triangles):
        return ", ".join(" ".join(map(str, t)) + " -1" for t in triangles)
    uv_index = ", ".join(" ".join(str(order.index(p)) for p in t) + " -1" for t in BLUE_TRIANGLES)
    return f"""#Inventor V2.1 ascii
# A wedge, 1 m long.
Separator {{
 Units {{ units MILLIMETERS }}
 Switch {{ whichChild -1
  DEF slope Separator {{
   Material {{ diffuseColor {numbers(BLUE)} }}
   Texture2 {{ filename "wedge.png" }}
   TextureCoordinate2 {{ point [ {", ".join(numbers(UV[p]) for p in order)} ] }}
   IndexedFaceSet {{ coordIndex [ {faces(BLUE_TRIANGLES)} ] textureCoordIndex [ {uv_index} ] }}
  }}
 }}
 Coordinate3 {{ point [
  {points} ] }}
 Separator {{
  Material {{ diffuseColor {numbers(RED)} }}
  IndexedFaceSet {{ coordIndex [ {faces(RED_TRIANGLES)} ] }}
 }}
 USE slope
}}
"""


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    files = {"wedge.png": picture(), "wedge.obj": obj(), "wedge.mtl": mtl(), "wedge.stl": stl(), "wedge.ply": ply(),
             "wedge.gltf": gltf_text(), "wedge.glb": glb(), "wedge.dae": collada(), "wedge.3ds": threeds(),
             "wedge.mesh.xml": ogre(), "wedge.material": ogre_material(), "wedge.ms3d": milkshape(),
             "wedge.iv": inventor()}
    for name, content in files.items():
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())


if __name__ == "__main__":
    main()
