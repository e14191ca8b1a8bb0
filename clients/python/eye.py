# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""RoBIOS-7 for Python: `from eye import *`. The calls of eyebot.h under the same names.

Results that C writes through pointers are returned here: VWGetPosition() returns [x, y, phi], CAMGet() an
array of bytes, RADIOReceive() [id, text]. Other versions of this module put some results into ctypes objects;
those calls accept ctypes objects as well. Images may be ctypes arrays, bytes, lists or numpy arrays.
docs/robios.md has an entry for every call.
"""

import ctypes  # ctypes and sys are also used by programs that do not import them themselves
import os as _os
import re as _re
import sys

_c = ctypes

NOKEY, KEY1, KEY2, KEY3, KEY4, ANYKEY = 0, 1, 2, 4, 8, 0xFFFFFFFF
PSD_FRONT, PSD_LEFT, PSD_RIGHT, PSD_BACK = 1, 2, 3, 4
QQVGA, QVGA, VGA, CAM1MP, CAMHD, CAM5MP, CUSTOM = 0, 1, 2, 3, 4, 5, 10
HELVETICA, TIMES, COURIER = 0, 1, 2
NORMAL, BOLD, ITALICS = 0, 1, 2
RED, GREEN, BLUE, WHITE, GRAY, BLACK = 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x808080, 0x000000
SILVER, LIGHTGRAY, DARKGRAY, NAVY, CYAN, TEAL = 0xC0C0C0, 0xD3D3D3, 0xA9A9A9, 0x000080, 0x00EEEE, 0x008080
MAGENTA, PURPLE, MAROON, YELLOW, OLIVE, ORANGE = 0xFF00FF, 0x800080, 0x800000, 0xFFFF00, 0x9ACD32, 0xFFA500

CAMWIDTHARR = {QQVGA: 160, QVGA: 320, VGA: 640, CAM1MP: 1296, CAMHD: 1920, CAM5MP: 2592, CUSTOM: 0}
CAMHEIGHTARR = {QQVGA: 120, QVGA: 240, VGA: 480, CAM1MP: 730, CAMHD: 1080, CAM5MP: 1944, CUSTOM: 0}
CAMPIXELSARR = {code: CAMWIDTHARR[code] * CAMHEIGHTARR[code] for code in CAMWIDTHARR}
CAMSIZEARR = {code: 3 * pixels for code, pixels in CAMPIXELSARR.items()}
for _name in ("QQVGA", "QVGA", "VGA", "CAM1MP", "CAMHD", "CAM5MP"):
    _code = globals()[_name]
    globals()[_name + "_X"], globals()[_name + "_Y"] = CAMWIDTHARR[_code], CAMHEIGHTARR[_code]
    globals()[_name + "_PIXELS"], globals()[_name + "_SIZE"] = CAMPIXELSARR[_code], CAMSIZEARR[_code]
CAMWIDTH, CAMHEIGHT = CAMWIDTHARR[QQVGA], CAMHEIGHTARR[QQVGA]
CAMPIXELS, CAMSIZE = CAMPIXELSARR[QQVGA], CAMSIZEARR[QQVGA]


def _load() -> _c.CDLL:
    beside = _os.path.join(_os.path.dirname(_os.path.dirname(_os.path.abspath(__file__))), "libeyesim.so")
    return _c.CDLL(beside if _os.path.exists(beside) else "libeyesim.so")


lib = _load()
_INT, _TEXT, _BYTES, _DOUBLE = _c.c_int, _c.c_char_p, _c.POINTER(_c.c_ubyte), _c.c_double
_INTS, _DOUBLES = _c.POINTER(_INT), _c.POINTER(_DOUBLE)
_TIMER_FUNCTION = _c.CFUNCTYPE(None)
_timers: dict = {}  # keeps the functions of attached timers alive


def _set_types() -> None:
    """Results are int unless the table says otherwise; letters give the argument types."""
    letters = {"i": _INT, "t": _TEXT, "b": _c.c_void_p, "p": _INTS, "d": _DOUBLES, "c": _c.c_char, "u": _c.c_ubyte}
    table = """
        LCDSetPos:ii LCDGetPos:pp LCDSetColor:ii LCDSetFont:ii LCDSetFontSize:i LCDSetMode:i LCDMenu:tttt
        LCDMenuI:itii LCDGetSize:pp LCDPixel:iii LCDGetPixel:ii LCDLine:iiiii LCDArea:iiiiii LCDCircle:iiiii
        LCDPixelInvert:ii LCDLineInvert:iiii LCDAreaInvert:iiii LCDCircleInvert:iii LCDImageSize:i
        LCDImageStart:iiii LCDImage:b LCDImageGray:b LCDImageBinary:b KEYWait:i KEYGetXY:pp KEYReadXY:pp CAMInit:i
        CAMGet:b CAMGetGray:b IPSetSize:i IPReadFile:tb IPWriteFile:tb IPWriteFileGray:tb IPLaplace:bb IPSobel:bb
        IPCol2Gray:bb IPGray2Col:bb IPRGB2Col:bbbb IPCol2HSI:bbbb IPOverlay:bbb IPOverlayGray:bbib IPPRGB2Col:uuu
        IPPCol2RGB:ibbb IPPCol2HSI:ibbb IPPRGB2Hue:uuu IPPRGB2HSI:uuubbb OSExecute:t OSVersion:t OSVersionIO:t
        OSMachineName:t OSWait:i OSDetachTimer:i OSSetTime:iii OSGetTime:pppp SERInit:iii SERSendChar:ic
        SERReceiveChar:i SERCheck:i SERFlush:i SERClose:i AUTone:ii AUPlay:t PSDGet:i PSDGetRaw:i LIDARGet:p
        LIDARSet:iii SERVOSet:ii SERVOSetRaw:ii SERVORange:iii SERVOGet:i SERVODone:i SERVOWait:i SERVOStalled:i
        SERVOSetAngle:ii SERVOSetExtension:ii MOTORDrive:ii MOTORDriveRaw:ii MOTORPID:iiii MOTORPIDOff:i
        MOTORSpeed:ii ENCODERRead:i ENCODERReset:i VWSetSpeed:ii VWGetSpeed:pp VWSetPosition:iii VWGetPosition:ppp
        VWStraight:ii VWTurn:ii VWCurve:iii VWDrive:iii DIGITALSetup:ic DIGITALRead:i DIGITALWrite:ii ANALOGRead:i
        ANALOGRecord:ii ANALOGTransfer:b RADIOSend:it RADIOReceive:pti RADIOStatus:p SIMGetRobot:ipppp
        SIMSetRobot:iiiii SIMGetObject:ipppp SIMSetObject:iiiii GYROGet:ppp ACCELGet:ppp INCLGet:i BUMPGet:i GPSGet:ddd
    """
    for entry in table.split():
        name, arguments = entry.split(":")
        getattr(lib, name).argtypes = [letters[letter] for letter in arguments]
    lib.OSExecute.restype = _TEXT
    lib.SERReceiveChar.restype = _c.c_char
    lib.SERCheck.restype = _c.c_bool
    lib.IPPRGB2Hue.restype = _c.c_ubyte
    lib.OSAttachTimer.argtypes = [_INT, _TIMER_FUNCTION]
    lib.SERSendBytes.argtypes = [_INT, _c.c_char_p, _c.c_uint32]
    lib.SERReceive.argtypes = [_INT, _c.c_void_p, _INT]


_set_types()


def _bytes_of(text) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode("utf-8")


def _plain(value):
    """The value of a ctypes object; anything else is returned unchanged."""
    return value.value if isinstance(value, _c._SimpleCData) else value


_CONVERSION = _re.compile(r"%(?:%|[-+ #0]*[\d*]*(?:\.[\d*]*)?(?:hh|h|ll|l|L|z)?[diouxXeEfFgGcs])")


def _formatted(text, arguments) -> bytes:
    """Formats like printf: extra arguments are ignored, missing ones are 0, and an argument whose type does not
    match its conversion is written with str(). Without arguments only %% is replaced."""
    text = text.decode("utf-8") if isinstance(text, bytes) else str(text)
    values = iter(arguments)

    def written(conversion) -> str:
        form = conversion[0]
        if form == "%%" or not arguments:
            return form.replace("%%", "%")
        taken = [_plain(next(values, 0)) for _ in range(form.count("*") + 1)]
        taken[-1] = taken[-1].decode("utf-8", "replace") if isinstance(taken[-1], bytes) else taken[-1]
        try:
            return _re.sub("hh|ll|z", "", form) % tuple(taken)
        except (TypeError, ValueError, OverflowError):
            return str(taken[-1])

    return _CONVERSION.sub(written, text).encode("utf-8")


def _image(data, size: int):
    """The first `size` bytes of an image, in whatever type it comes, for the library."""
    if isinstance(data, _c.Array) and _c.sizeof(data) >= size:
        return _c.cast(data, _BYTES)
    raw = data if isinstance(data, (bytes, bytearray, memoryview)) else None
    if raw is None and hasattr(data, "tobytes"):
        raw = data.astype("uint8").tobytes() if hasattr(data, "astype") else data.tobytes()
    if raw is None:
        raw = bytes(value & 0xFF for value in data)
    if len(raw) < size:
        raise ValueError(f"the image has {len(raw)} bytes, {size} are needed")
    return _c.cast((_c.c_ubyte * size).from_buffer_copy(raw), _BYTES)


def _buffer(size: int):
    return (_c.c_ubyte * size)()


def _variable(name: str) -> int:
    return _INT.in_dll(lib, name).value


def _results(call, count: int, given=(), before=()):
    """Calls a function that takes pointers to ints. With ctypes ints, fills them and returns the code; otherwise
    returns the values."""
    given = [item for item in given if item is not None]
    places = given if len(given) == count else [_INT() for _ in range(count)]
    code = call(*before, *[_c.byref(place) for place in places])
    return code if places is given else [place.value for place in places]


def _text_result(call) -> str:
    buffer = _c.create_string_buffer(256)
    call(buffer)
    return buffer.value.decode("utf-8", "replace")


# LCD
def LCDPrintf(format, *args) -> int: return lib.LCDPrintf(b"%s", _formatted(format, args))
def LCDSetPrintf(row: int, column: int, format, *args) -> int:
    return lib.LCDSetPrintf(_INT(row), _INT(column), b"%s", _formatted(format, args))
def LCDClear() -> int: return lib.LCDClear()
def LCDSetPos(row: int, column: int) -> int: return lib.LCDSetPos(row, column)
def LCDGetPos(row=None, column=None): return _results(lib.LCDGetPos, 2, (row, column))
def LCDSetColor(fg: int, bg: int) -> int: return lib.LCDSetColor(fg, bg)
def LCDSetFont(font: int, variation: int) -> int: return lib.LCDSetFont(font, variation)
def LCDSetFontSize(fontsize: int) -> int: return lib.LCDSetFontSize(fontsize)
def LCDFontSize(fontsize: int) -> int: return lib.LCDSetFontSize(fontsize)
def LCDSetMode(mode: int) -> int: return lib.LCDSetMode(mode)
def LCDMenu(st1, st2, st3, st4) -> int: return lib.LCDMenu(*[_bytes_of(text) for text in (st1, st2, st3, st4)])
def LCDMenuI(pos: int, string, fg: int, bg: int) -> int: return lib.LCDMenuI(pos, _bytes_of(string), fg, bg)
def LCDGetSize(x=None, y=None): return _results(lib.LCDGetSize, 2, (x, y))
def LCDPixel(x: int, y: int, col: int) -> int: return lib.LCDPixel(x, y, col)
def LCDGetPixel(x: int, y: int) -> int: return lib.LCDGetPixel(x, y)
def LCDLine(x1: int, y1: int, x2: int, y2: int, col: int) -> int: return lib.LCDLine(x1, y1, x2, y2, col)
def LCDArea(x1: int, y1: int, x2: int, y2: int, col: int, fill: int = 1) -> int:
    return lib.LCDArea(x1, y1, x2, y2, col, fill)
def LCDCircle(x1: int, y1: int, size: int, col: int, fill: int = 1) -> int: return lib.LCDCircle(x1, y1, size, col, fill)
def LCDPixelInvert(x: int, y: int) -> int: return lib.LCDPixelInvert(x, y)
def LCDLineInvert(x1: int, y1: int, x2: int, y2: int) -> int: return lib.LCDLineInvert(x1, y1, x2, y2)
def LCDAreaInvert(x1: int, y1: int, x2: int, y2: int) -> int: return lib.LCDAreaInvert(x1, y1, x2, y2)
def LCDCircleInvert(x: int, y: int, size: int) -> int: return lib.LCDCircleInvert(x, y, size)
def LCDImageSize(t: int) -> int: return lib.LCDImageSize(t)
def LCDImageStart(x: int, y: int, xs: int, ys: int) -> int: return lib.LCDImageStart(x, y, xs, ys)
def _image_pixels() -> int: return _variable("IM_WIDTH") * _variable("IM_LENGTH")
def LCDImage(img) -> int: return lib.LCDImage(_image(img, 3 * _image_pixels()))
def LCDImageGray(img_gray) -> int: return lib.LCDImageGray(_image(img_gray, _image_pixels()))
def LCDImageBinary(binary) -> int: return lib.LCDImageBinary(_image(binary, _image_pixels()))
def LCDRefresh() -> int: return lib.LCDRefresh()


# Keys
def KEYGet() -> int: return lib.KEYGet()
def KEYRead() -> int: return lib.KEYRead()
def KEYWait(key: int) -> int: return lib.KEYWait(_INT(key))
def KEYGetXY(x=None, y=None): return _results(lib.KEYGetXY, 2, (x, y))
def KEYReadXY(x=None, y=None):
    """[x, y] of a touch, or None; with two ctypes ints: 0 or 1."""
    if x is not None and y is not None:
        return _results(lib.KEYReadXY, 2, (x, y))
    x, y = _INT(), _INT()
    return [x.value, y.value] if lib.KEYReadXY(_c.byref(x), _c.byref(y)) == 0 else None


# Camera
def CAMInit(resolution: int) -> int:
    global CAMWIDTH, CAMHEIGHT, CAMPIXELS, CAMSIZE
    code = lib.CAMInit(resolution)
    CAMWIDTH, CAMHEIGHT = _variable("CAMWIDTH"), _variable("CAMHEIGHT")
    CAMPIXELS, CAMSIZE = _variable("CAMPIXELS"), _variable("CAMSIZE")
    return code
def CAMRelease() -> int: return lib.CAMRelease()
# Signed bytes, as EyeSim's own eye.py returns them: 200 reads as -56. `value & 0xFF` makes it 200 again.
def CAMGet():
    image = (_c.c_byte * _variable("CAMSIZE"))()
    lib.CAMGet(image)
    return image
def CAMGetGray():
    image = (_c.c_byte * _variable("CAMPIXELS"))()
    lib.CAMGetGray(image)
    return image


# Image processing
def _ip_pixels() -> int: return _variable("IP_PIXELS")
def _ip(call, result_bytes: int, *arguments):
    result = _buffer(result_bytes)
    call(*arguments, result)
    return result
def IPSetSize(resolution: int) -> int: return lib.IPSetSize(resolution)
def IPReadFile(filename) -> list:
    image = _buffer(3 * _ip_pixels())
    return [lib.IPReadFile(_bytes_of(filename), image), image]
def IPWriteFile(filename, img) -> int: return lib.IPWriteFile(_bytes_of(filename), _image(img, 3 * _ip_pixels()))
def IPWriteFileGray(filename, gray) -> int: return lib.IPWriteFileGray(_bytes_of(filename), _image(gray, _ip_pixels()))
def IPLaplace(grayIn): return _ip(lib.IPLaplace, _ip_pixels(), _image(grayIn, _ip_pixels()))
def IPSobel(grayIn): return _ip(lib.IPSobel, _ip_pixels(), _image(grayIn, _ip_pixels()))
def IPCol2Gray(imgIn): return _ip(lib.IPCol2Gray, _ip_pixels(), _image(imgIn, 3 * _ip_pixels()))
def IPGray2Col(imgIn): return _ip(lib.IPGray2Col, 3 * _ip_pixels(), _image(imgIn, _ip_pixels()))
def IPRGB2Col(r, g, b): return _ip(lib.IPRGB2Col, 3 * _ip_pixels(), *[_image(plane, _ip_pixels()) for plane in (r, g, b)])
def IPCol2HSI(img) -> list:
    planes = [_buffer(_ip_pixels()) for _ in range(3)]
    lib.IPCol2HSI(_image(img, 3 * _ip_pixels()), *planes)
    return planes
def IPOverlay(c1, c2):
    return _ip(lib.IPOverlay, 3 * _ip_pixels(), *[_image(image, 3 * _ip_pixels()) for image in (c1, c2)])
def IPOverlayGray(g1, g2, col: int):
    return _ip(lib.IPOverlayGray, 3 * _ip_pixels(), _image(g1, _ip_pixels()), _image(g2, _ip_pixels()), col)
def IPPRGB2Col(r: int, g: int, b: int) -> int: return lib.IPPRGB2Col(r, g, b)
def _three_bytes(call, *arguments) -> list:
    values = [_buffer(1) for _ in range(3)]
    call(*arguments, *values)
    return [value[0] for value in values]
def IPPCol2RGB(col: int) -> list: return _three_bytes(lib.IPPCol2RGB, col)
def IPPCol2HSI(c: int) -> list: return _three_bytes(lib.IPPCol2HSI, c)
def IPPRGB2Hue(r: int, g: int, b: int) -> int: return lib.IPPRGB2Hue(r, g, b)
def IPPRGB2HSI(r: int, g: int, b: int) -> list: return _three_bytes(lib.IPPRGB2HSI, r, g, b)


# System and time
def OSExecute(command) -> str: return lib.OSExecute(_bytes_of(command)).decode("utf-8", "replace")
def OSVersion(buf=None) -> str: return _text_result(lib.OSVersion)
def OSVersionIO(buf=None) -> str: return _text_result(lib.OSVersionIO)
def OSMachineName(buf=None) -> str: return _text_result(lib.OSMachineName)
def OSMachineSpeed() -> int: return lib.OSMachineSpeed()
def OSMachineType() -> int: return lib.OSMachineType()
def OSMachineID() -> int: return lib.OSMachineID()
def OSWait(n: int) -> int: return lib.OSWait(int(n))
def OSAttachTimer(scale: int, fct) -> int:
    function = _TIMER_FUNCTION(fct)
    timer = lib.OSAttachTimer(scale, function)
    if timer <= 16:
        _timers[timer] = function
    return timer
def OSDetachTimer(t: int) -> int: return lib.OSDetachTimer(t)
def OSSetTime(hrs: int, mins: int, secs: int) -> int: return lib.OSSetTime(hrs, mins, secs)
def OSGetTime(hrs=None, mins=None, secs=None, ticks=None): return _results(lib.OSGetTime, 4, (hrs, mins, secs, ticks))
def OSGetCount() -> int: return lib.OSGetCount()


# Serial lines
def SERInit(interface: int, baud: int, handshake: int) -> int: return lib.SERInit(interface, baud, handshake)
def SERSendChar(interface: int, ch) -> int:
    return lib.SERSendChar(interface, bytes([ch]) if isinstance(ch, int) else _bytes_of(ch))
def SERSend(interface: int, buf) -> int:
    data = bytes(buf) if isinstance(buf, (bytes, bytearray)) else _bytes_of(buf)
    return lib.SERSendBytes(interface, data, len(data))
def SERReceiveChar(interface: int) -> bytes: return lib.SERReceiveChar(interface)
def SERReceive(interface: int, buf=None, size: int = 255) -> bytes:
    """Waits for one byte, then returns what has arrived, at most `size` bytes."""
    buffer = _c.create_string_buffer(max(1, size))
    return buffer.raw[:lib.SERReceive(interface, buffer, size)]
def SERCheck(interface: int) -> bool: return lib.SERCheck(interface)
def SERFlush(interface: int) -> int: return lib.SERFlush(interface)
def SERClose(interface: int) -> int: return lib.SERClose(interface)


# Audio
def AUBeep() -> int: return lib.AUBeep()
def AUTone(freq: int, ms: int) -> int: return lib.AUTone(freq, ms)
def AUPlay(filename) -> int: return lib.AUPlay(_bytes_of(filename))
def AUDone() -> int: return lib.AUDone()
def AUMicrophone() -> int: return lib.AUMicrophone()


# Distances
def PSDGet(psd: int) -> int: return lib.PSDGet(psd)
def PSDGetRaw(psd: int) -> int: return lib.PSDGetRaw(psd)
def LIDARGet():
    lib.LIDARGet(None)  # only learns how many points there are
    distances = (_INT * _variable("LIDAR_RESOLUTION"))()
    lib.LIDARGet(distances)
    return distances
def LIDARSet(angRange: int, tilt: int, numPoints: int) -> int: return lib.LIDARSet(angRange, tilt, numPoints)


# Servos, motors, encoders
def SERVOSet(servo: int, angle: int) -> int: return lib.SERVOSet(servo, int(angle))
def SERVOSetRaw(servo: int, angle: int) -> int: return lib.SERVOSetRaw(servo, int(angle))
def SERVORange(servo: int, low: int, high: int) -> int: return lib.SERVORange(servo, low, high)
def SERVOGet(servo: int) -> int: return lib.SERVOGet(servo)
def SERVODone(servo: int) -> int: return lib.SERVODone(servo)
def SERVOWait(servo: int) -> int: return lib.SERVOWait(servo)
def SERVOStalled(servo: int) -> int: return lib.SERVOStalled(servo)
def SERVOSetAngle(servo: int, angle: int) -> int: return lib.SERVOSetAngle(servo, int(angle))
def SERVOSetExtension(servo: int, dist: int) -> int: return lib.SERVOSetExtension(servo, int(dist))
def MOTORDrive(motor: int, speed: int) -> int: return lib.MOTORDrive(motor, int(speed))
def MOTORDriveRaw(motor: int, speed: int) -> int: return lib.MOTORDriveRaw(motor, int(speed))
def MOTORPID(motor: int, p: int, i: int, d: int) -> int: return lib.MOTORPID(motor, p, i, d)
def MOTORPIDOff(motor: int) -> int: return lib.MOTORPIDOff(motor)
def MOTORSpeed(motor: int, speed: int) -> int: return lib.MOTORSpeed(motor, int(speed))
def ENCODERRead(quad: int) -> int: return lib.ENCODERRead(quad)
def ENCODERReset(quad: int) -> int: return lib.ENCODERReset(quad)


# Driving
def VWSetSpeed(speed, angspeed) -> int: return lib.VWSetSpeed(int(speed), int(angspeed))
def VWGetSpeed(speed=None, angspeed=None): return _results(lib.VWGetSpeed, 2, (speed, angspeed))
def VWSetPosition(x, y, phi) -> int: return lib.VWSetPosition(int(x), int(y), int(phi))
def VWGetPosition() -> list: return _results(lib.VWGetPosition, 3)
def VWStraight(dist, speed) -> int: return lib.VWStraight(int(dist), int(speed))
def VWTurn(ang, speed) -> int: return lib.VWTurn(int(ang), int(speed))
def VWCurve(dist, angle, speed) -> int: return lib.VWCurve(int(dist), int(angle), int(speed))
def VWDrive(dx, dy, speed) -> int: return lib.VWDrive(int(dx), int(dy), int(speed))
def VWRemain() -> int: return lib.VWRemain()
def VWDone() -> int: return lib.VWDone()
def VWWait() -> int: return lib.VWWait()
def VWStalled() -> int: return lib.VWStalled()


# Digital, analog, infrared
def DIGITALSetup(io: int, direction) -> int: return lib.DIGITALSetup(io, _bytes_of(direction)[:1])
def DIGITALRead(io: int) -> int: return lib.DIGITALRead(io)
def DIGITALReadAll() -> int: return lib.DIGITALReadAll()
def DIGITALWrite(io: int, state: int) -> int: return lib.DIGITALWrite(io, state)
def ANALOGRead(channel: int) -> int: return lib.ANALOGRead(channel)
def ANALOGVoltage() -> int: return lib.ANALOGVoltage()
def ANALOGRecord(channel: int, iterations: int) -> int: return lib.ANALOGRecord(channel, iterations)
def ANALOGTransfer(buffer=None) -> bytes:
    values = _buffer(65536)
    return bytes(values)[:lib.ANALOGTransfer(values)]
def IRTVGet() -> int: return lib.IRTVGet()
def IRTVRead() -> int: return lib.IRTVRead()
def IRTVFlush() -> int: return lib.IRTVFlush()
def IRTVGetStatus() -> int: return lib.IRTVGetStatus()


# Radio
def RADIOInit() -> int: return lib.RADIOInit()
def RADIOGetID() -> int: return lib.RADIOGetID()
def RADIOSend(idnum: int, mes) -> int: return lib.RADIOSend(idnum, _bytes_of(mes))
def RADIOReceive() -> list:
    sender, buffer = _INT(), _c.create_string_buffer(1024)
    lib.RADIOReceive(_c.byref(sender), buffer, len(buffer))
    return [sender.value, buffer.value.decode("utf-8", "replace")]
def RADIOCheck() -> int: return lib.RADIOCheck()
def RADIOStatus() -> list:
    ids = (_INT * 256)()
    return [lib.RADIOStatus(ids), ids]
def RADIORelease() -> int: return lib.RADIORelease()


# Only in a simulator. The positions are ctypes ints: use .value.
def _place(call, id: int) -> list:
    places = [_INT() for _ in range(4)]
    call(id, *[_c.byref(place) for place in places])
    return places
def SIMGetRobot(id: int) -> list: return _place(lib.SIMGetRobot, id)
def SIMSetRobot(id: int, x, y, z, phi) -> int:
    return lib.SIMSetRobot(id, *[int(_plain(value)) for value in (x, y, z, phi)])
def SIMGetObject(id: int) -> list: return _place(lib.SIMGetObject, id)
def SIMSetObject(id: int, x, y, z, phi) -> int:
    return lib.SIMSetObject(id, *[int(_plain(value)) for value in (x, y, z, phi)])
def SIMGetRobotCount() -> int: return lib.SIMGetRobotCount()
def SIMGetObjectCount() -> int: return lib.SIMGetObjectCount()


# More sensors, for robots that have them. Without one: None, or -1 from COMPASSGet and BUMPGet.
def COMPASSGet() -> int: return lib.COMPASSGet()
def _vector(call):
    values = [_INT() for _ in range(3)]
    return [value.value for value in values] if call(*[_c.byref(value) for value in values]) == 0 else None
def GYROGet(): return _vector(lib.GYROGet)
def ACCELGet(): return _vector(lib.ACCELGet)
def INCLGet(inclinometer: int = 1):
    angle = lib.INCLGet(inclinometer)
    return None if angle == -100000 else angle
def BUMPGet(bumper: int) -> int: return lib.BUMPGet(bumper)
def GPSGet():
    fix = [_DOUBLE() for _ in range(3)]
    return [value.value for value in fix] if lib.GPSGet(*[_c.byref(value) for value in fix]) == 0 else None
