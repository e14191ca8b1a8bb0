# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes .sear archives into a folder: hostile ones with what the simulator must say, and harmless ones.

make_archives.py FOLDER    hostile/*.sear, hostile/expected.txt (file, tab, part of the message), good/*.sear"""

import io
import os
import pathlib
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

FLOOR = '<Floor name="floor" length="5" width="5"/>'
BODY = '<Cylinder name="body" radius="0.2" height="0.1" mass="3"/>'
ROBOT = '<SEARrobot name="r"><Wheel name="w" radius="0.05" width="0.02" driven="1"><move x="0.1" y="0" z="0"/></Wheel></SEARrobot>'
PROJECT = {"environment/floor.xml": FLOOR, "robot/r.xml": ROBOT, "robot/body.xml": BODY}


def archive(entries, method=zipfile.ZIP_DEFLATED, project=True):
    """entries: (name or ZipInfo, content)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as packed:
        for name, content in (PROJECT.items() if project else ()):
            packed.writestr(name, content)
        for name, content in entries:
            packed.writestr(name, content)
    return out.getvalue()


def entry(name, mode):
    info = zipfile.ZipInfo(name)
    info.create_system = 3  # Unix
    info.external_attr = mode << 16
    return info


def named(name, content="x"):
    return archive([(name, content)])


def xml(text, path="environment/x.xml"):
    return archive([(path, text)])


def encrypted():
    data = bytearray(named("robot/secret.xml", "x" * 20))
    for magic, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = data.rfind(magic)
        data[at + offset] |= 1
    return bytes(data)


def patched(data, magic, offset, form, value):
    """Changes a field of the last header of this kind."""
    data = bytearray(data)
    struct.pack_into(form, data, data.rfind(magic) + offset, value)
    return bytes(data)


def overlapping(count):
    """One file of 4 MiB, listed many times."""
    content = b"".join(struct.pack("<Q", i * 2654435761 % 2**64) * 16 for i in range(32768))
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(content) + deflate.flush()
    common = struct.pack("<HHHHHIII", 20, 0, 8, 0, 33, zlib.crc32(content), len(packed), len(content))
    data = b"PK\3\4" + common + struct.pack("<HH", 1, 0) + b"a" + packed
    names = [b"assets/%03d" % i for i in range(count)]
    listing = b"".join(
        b"PK\1\2" + struct.pack("<H", 20) + common + struct.pack("<HHHHHII", len(n), 0, 0, 0, 0, 0, 0) + n for n in names
    )
    return data + listing + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, count, count, len(listing), len(data), 0)


def many(count):
    return archive([(f"assets/{i}", "") for i in range(count)], zipfile.ZIP_STORED)


LAUGHS = '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><Floor name="&b;" length="5" width="5"/>'
NUMBERS = "".join(f"{i * 2654435761 % 2**32:08x}" for i in range(140000))
IMAGE = '<Box name="b" length="1" width="1" height="1" image="{}"/>'


def hostile():
    """(name, bytes, part of the message)"""
    inside = "must be relative"
    yield "absolute", named("/etc/passwd"), inside
    yield "parent", named("../up.xml"), inside
    yield "parent_inside", named("robot/../../up.xml"), inside
    yield "dot", named("robot/./x.xml"), inside
    yield "empty_folder_name", named("robot//x.xml"), inside
    yield "backslash", named("robot\\x.xml"), "backslash"
    yield "parent_backslash", named("..\\up.xml"), "backslash"
    yield "share", named("\\\\host\\share\\x.xml"), "backslash"
    yield "drive", named("C:/x.xml"), "drive"
    yield "drive_without_slash", named("C:x.xml"), "drive"
    yield "stream", named("robot/x.xml:hidden"), "drive"
    for kind in ("LNK", "IFO", "CHR", "BLK", "SOCK"):
        info = entry("robot/odd.xml", getattr(stat, "S_IF" + kind) | 0o644)
        yield kind.lower(), archive([(info, "/etc/passwd")]), "link or a device"
    yield "link_of_folder", archive([(entry("assets", stat.S_IFLNK | 0o777), "/etc")]), "link or a device"
    yield "twice", archive([("robot/x.xml", "a"), ("robot/x.xml", "b")]), "twice"
    yield "twice_by_case", archive([("robot/x.xml", BODY), ("Robot/X.XML", BODY)]), "twice"
    yield "twice_by_dot", archive([("assets/x", "a"), ("./assets/x", "b")]), "twice"
    yield "file_and_folder", archive([("assets", "a"), ("assets/b", "b")]), "both a file and a folder"
    for device in ("nul", "CON.txt", "aux.xml", "COM1", "lpt9.png", "prn"):
        yield "device_" + device.replace(".", "_"), named("assets/" + device), "names a device"
    yield "trailing_dot", named("assets/x."), "dot or a blank"
    yield "trailing_blank", named("assets/x "), "dot or a blank"
    yield "control", named("assets/\u00e4\x07b"), "control characters|not a usable zip"
    yield "line_end", named("assets/a\nb"), "control characters"
    yield "long_name", named("assets/" + "n" * 300), "at most 255"
    yield "long_path", named("/".join(["f" * 100] * 12)), "at most 1000"
    yield "deep", named("/".join(["f"] * 40)), "32 deep"
    yield "encrypted", encrypted(), "encrypted"
    yield "bomb_by_ratio", named("assets/zeros", b"\0" * (8 << 20)), "200 times"
    yield "bomb_by_one_file", archive([("assets/big", b"".join(bytes([i % 251]) * 64 for i in range(1 << 20)) + b"x" * 64)]), "unpacks to too much|200 times"
    yield "bomb_by_overlap", overlapping(70), "unpacks to too much"
    yield "bomb_by_count", many(4001), "4000 files"
    whole = named("assets/x", "content " * 50)
    yield "truncated", whole[: len(whole) // 2], "not a usable zip"
    yield "wrong_checksum", patched(whole, b"PK\1\2", 16, "<I", 1), "damaged"
    yield "wrong_method", patched(patched(whole, b"PK\3\4", 8, "<H", 77), b"PK\1\2", 10, "<H", 77), "damaged"
    yield "offset_outside", patched(whole, b"PK\1\2", 42, "<I", 0x7FFFFFFF), "usable zip|damaged"
    yield "listing_outside", patched(whole, b"PK\5\6", 16, "<I", 0x7FFFFFFF), "not a usable zip"
    yield "lying_count", patched(patched(whole, b"PK\5\6", 8, "<H", 60000), b"PK\5\6", 10, "<H", 60000), "usable zip|4000"
    yield "lying_size", patched(patched(whole, b"PK\3\4", 22, "<I", 3), b"PK\1\2", 24, "<I", 3), "damaged|usable zip"
    yield "noise_behind_magic", b"PK\3\4" + bytes(range(256)) * 8, "not a usable zip"
    yield "no_xml", archive([("assets/x", "x")], project=False), "no XML files"
    yield "zip_in_zip", archive([("project.sear", archive([]))], project=False), "no XML files"
    yield "entity", xml('<!DOCTYPE a [<!ENTITY e "x">]><Floor name="&e;" length="5" width="5"/>'), "entities"
    yield "billion_laughs", xml(LAUGHS), "entities"
    yield "external_entity", xml('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + FLOOR), "entities"
    yield "external_type", xml('<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd">' + FLOOR), "entities"
    yield "parameter_entity", xml('<!DOCTYPE a [<!ENTITY % p "x"> %p;]>' + FLOOR), "entities"
    yield "no_xml_at_all", xml("\0\1\2\3"), "not XML|exactly one"
    yield "cut_xml", xml(FLOOR[:20]), "not XML"
    yield "utf16", xml(BODY.encode("utf-16")), "not XML|exactly one"
    yield "deep_xml", xml("<a>" * 100000), "not XML"
    yield "deep_closed_xml", xml("<a>" * 50000 + "</a>" * 50000), "unknown element"
    yield "two_elements", xml('<Box name="b" length="1" width="1" height="1"/>' * 2), "exactly one"
    yield "large_xml", xml("<!--" + NUMBERS + "-->" + FLOOR), "larger than 1 MiB"
    yield "infinite", xml('<Box name="b" length="inf" width="1" height="1"/>'), "not a number"
    yield "nan", xml('<Box name="b" length="nan" width="1" height="1"/>'), "not a number"
    yield "huge", xml('<Box name="b" length="1e999" width="1" height="1"/>'), "not a number|must be"
    yield "control_in_name", xml('<Box name="a&#10;b" length="1" width="1" height="1"/>'), "needs a name"
    yield "wheels", xml('<SEARrobot name="s">' + '<Wheel name="w" radius="1" width="1"/>' * 9 + "</SEARrobot>", "robot/s.xml"), "8 wheels"
    yield "beams", xml('<LIDAR name="l" spread="360" resolution="0.01"/>', "robot/l.xml"), "4000 beams"
    yield "port", xml('<GPS name="g" latitude="1" altitude="1" longitude="1" userPort="../../etc/passwd"/>', "robot/g.xml"), "no serial port"
    for name, path in (("parent", "../../../etc/hostname"), ("absolute", "/etc/hostname"), ("drive", "C:/x.png"),
                       ("backslash", "..\\x.png"), ("parent_inside", "textures/../../x.png")):  # fmt: skip
        yield "image_" + name, xml(IMAGE.format(path)), "not a file of this project"
    yield "model_outside", xml('<Model name="m" file="../m.obj"/>'), "not a file of this project"


def good(folder):
    (folder / "zipfile.sear").write_bytes(archive([]))
    (folder / "stored.sear").write_bytes(archive([], zipfile.ZIP_STORED))
    with zipfile.ZipFile(folder / "with_folders.sear", "w") as packed:
        packed.writestr("SEARproject/", "")
        packed.writestr("SEARproject/robot/", "")
        for name, content in PROJECT.items():
            packed.writestr("SEARproject/" + name, content)
    plural = {name.replace("robot/", "robots/").replace("environment/", "environments/"): c for name, c in PROJECT.items()}
    with zipfile.ZipFile(folder / "plural.sear", "w") as packed:
        for name, content in plural.items():
            packed.writestr(name, content)
    if shutil.which("zip") is None:
        sys.exit("this needs the program zip (Info-ZIP)")
    with tempfile.TemporaryDirectory() as place:
        for name, content in PROJECT.items():
            path = pathlib.Path(place, "SEARproject", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        pathlib.Path(place, "SEARproject/user_code.py").write_text("print('never run by opening')\n")
        for name, start, what in (("info_zip", "SEARproject", "."), ("info_zip_outer", ".", "SEARproject")):
            subprocess.run(["zip", "-q", "-r", folder / f"{name}.sear", what], cwd=os.path.join(place, start), check=True)


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    for inner in ("hostile", "good"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
    with open(folder / "hostile/expected.txt", "w", encoding="utf-8") as expected:
        for name, data, message in hostile():
            (folder / f"hostile/{name}.sear").write_bytes(data)
            expected.write(f"{name}.sear\t{message}\n")
    good(folder / "good")


if __name__ == "__main__":
    import warnings

    warnings.simplefilter("ignore")  # of zipfile, about names that come twice
    main()
