"""The same bot without a library: the calls and frames of py-cord 2.7 as it sends them, which no package here has.

Differences to other libraries: it is ready after the sounds, an answer without files is a form with its JSON in one
field, edits have null for what they leave, and the gateway compresses its whole stream.
"""

import base64
import json
import os
import socket
import struct
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib

API = os.environ["DISCORD_API_URL"] + "/v10"
TOKEN = os.environ["DISCORD_TOKEN"]
APPLICATION = os.environ["DISCORD_APPLICATION_ID"]
AGENT = "DiscordBot (https://pycord.dev, 2.7.0) Python/3.11 aiohttp/3.9.5"
INTENTS = 1 << 0 | 1 << 9 | 1 << 15
BUTTON = {"type": 2, "style": 1, "label": "Again", "custom_id": "again", "disabled": False}
ROWS = [{"type": 1, "components": [BUTTON]}]
INPUT = {"type": 4, "style": 1, "label": "Name", "custom_id": "name"}
NAME = {"name": "name", "description": "Who is greeted", "type": 3, "required": True, "autocomplete": True}
COMMANDS = [
    {"name": "hello", "description": "Greets", "type": 1, "options": [NAME], "nsfw": False},
    {"name": "feedback", "description": "Opens a form", "type": 1, "options": [], "nsfw": False},
]


class Refused(Exception):
    """A call that Discord refuses, in its words."""


def call(method, path, payload=None, form=None):
    """A call of the API: with JSON, or with a form of texts alone, which aiohttp encodes for an address."""
    headers = {"User-Agent": AGENT, "Authorization": f"Bot {TOKEN}"}
    body = None
    if payload is not None:
        headers["Content-Type"] = "application/json"
        body = json.dumps(payload, separators=(",", ":"), ensure_ascii=True).encode()
    if form is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        body = urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(API + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            text = response.read()
            return json.loads(text) if text else None
    except urllib.error.HTTPError as error:
        raise Refused(f"{error.code} {error.reason}: {json.load(error).get('message')}") from error


def respond(interaction, kind, data):
    """Answers an interaction: always as a form, with a list of files that is empty."""
    payload = {"type": kind, "data": data, "attachments": []}
    text = json.dumps(payload, separators=(",", ":"))
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    call("POST", path, form={"payload_json": text})


class Gateway:
    """A connection of the gateway, with one stream of zlib for all of its frames."""

    def __init__(self, url):
        address = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((address.hostname, address.port))
        self.lock = threading.Lock()
        self.inflater = zlib.decompressobj()
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            "GET /?encoding=json&v=10&compress=zlib-stream HTTP/1.1\r\n"
            f"Host: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nUser-Agent: {AGENT}\r\n\r\n".encode()
        )
        self.file = self.socket.makefile("rb")
        if b" 101 " not in self.file.readline():
            raise ConnectionError("no web socket")
        while self.file.readline() != b"\r\n":
            pass

    def write(self, opcode, content):
        """A frame of the client, which is masked."""
        mask = os.urandom(4)
        length = len(content)
        head = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
        with self.lock:
            self.socket.sendall(bytes([0x80 | opcode]) + head + mask + masked)

    def send(self, op, data):
        self.write(1, json.dumps({"op": op, "d": data}, separators=(",", ":")).encode())

    def exactly(self, count):
        content = self.file.read(count)
        if len(content) < count:
            raise ConnectionError("closed")
        return content

    def payloads(self):
        """What the gateway says, until it closes."""
        inflated = b""
        while True:
            first, second = self.exactly(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self.exactly(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.exactly(8))
            content = self.exactly(length)
            opcode = first & 0x0F
            if opcode == 8:
                raise ConnectionError(f"closed with {int.from_bytes(content[:2], 'big')}")
            if opcode == 9:
                self.write(10, content)
            if opcode in (0, 1, 2):
                inflated += self.inflater.decompress(content)
                if content.endswith(b"\x00\x00\xff\xff"):
                    yield json.loads(inflated)
                    inflated = b""


class Bot:
    """Logs in as py-cord does, resumes, and answers."""

    def __init__(self):
        self.session = None
        self.sequence = None
        self.was_ready = False

    def run(self):
        call("GET", "/users/@me")
        known = call("GET", f"/applications/{APPLICATION}/commands?with_localizations=true")
        if len(known) != len(COMMANDS):
            call("PUT", f"/applications/{APPLICATION}/commands", COMMANDS)
        while True:
            url = call("GET", "/gateway/bot")["url"]
            try:
                self.connect(Gateway(url))
            except OSError:
                time.sleep(0.2)

    def connect(self, gateway):
        for payload in gateway.payloads():
            self.sequence = payload["s"] or self.sequence
            if payload["op"] == 10:
                self.begin(gateway, payload["d"]["heartbeat_interval"] / 1000)
            elif payload["op"] == 7:
                raise ConnectionError("asked to reconnect")
            elif payload["op"] == 9:
                self.session = None
                raise ConnectionError("the session is gone")
            elif payload["op"] == 0:
                threading.Thread(target=self.event, args=(gateway, payload["t"], payload["d"]), daemon=True).start()

    def begin(self, gateway, interval):
        threading.Thread(target=self.beat, args=(gateway, interval), daemon=True).start()
        if self.session:
            gateway.send(6, {"seq": self.sequence, "session_id": self.session, "token": TOKEN})
            return
        who = {"os": "linux", "browser": "pycord", "device": "pycord"}
        presence = {"status": "online", "game": None, "since": 0, "afk": False}
        gateway.send(
            2,
            {
                "token": TOKEN,
                "properties": who,
                "compress": True,
                "large_threshold": 250,
                "v": 3,
                "intents": INTENTS,
                "presence": presence,
            },
        )

    def beat(self, gateway, interval):
        try:
            while True:
                time.sleep(interval)
                gateway.send(1, self.sequence)
        except OSError:
            return

    def event(self, gateway, name, data):
        try:
            if name == "READY":
                self.session = data["session_id"]
            elif name == "GUILD_CREATE" and not self.was_ready:
                self.ready(gateway, data)
            elif name == "INTERACTION_CREATE":
                self.interaction(data)
            elif name == "MESSAGE_CREATE":
                self.message(data)
        except Refused as error:
            print(error, flush=True)

    def ready(self, gateway, guild):
        """It is ready once it has the sounds: those of everybody by a call, those of a server by its event."""
        self.was_ready = True
        assert isinstance(guild["soundboard_sounds"], list)
        assert isinstance(call("GET", "/soundboard-default-sounds"), list)
        assert call("GET", f"/guilds/{guild['id']}/soundboard-sounds")["items"] == []
        gateway.send(31, {"guild_ids": [guild["id"]]})
        print("ready", flush=True)

    def interaction(self, interaction):
        data = interaction["data"]
        if interaction["type"] == 4:
            typed = next(option["value"] for option in data["options"] if option.get("focused"))
            respond(interaction, 8, {"choices": [{"name": f"{typed}!", "value": typed}]})
        elif interaction["type"] == 2 and data["name"] == "hello":
            respond(interaction, 4, {"tts": False, "content": f"Hello {data['options'][0]['value']}", "components": ROWS})
        elif interaction["type"] == 2:
            rows = [{"type": 1, "components": [INPUT]}]
            respond(interaction, 9, {"title": "Feedback", "custom_id": "feedback", "components": rows})
        elif interaction["type"] == 3:
            respond(interaction, 6, None)
            path = f"/webhooks/{APPLICATION}/{interaction['token']}/messages/@original"
            edit = {"content": "Again", "components": ROWS, "allowed_mentions": None, "flags": None}
            call("PATCH", path, form={"payload_json": json.dumps(edit)})
        else:
            name = data["components"][0]["components"][0]["value"]
            respond(interaction, 4, {"tts": False, "content": f"Thanks, {name}", "flags": 64})

    def message(self, message):
        path = f"/channels/{message['channel_id']}/messages"
        reference = {"message_id": message["id"], "channel_id": message["channel_id"]}

        def reply(content):
            call("POST", path, {"content": content, "message_reference": reference})

        if message["content"] == "!ping":
            reply("pong")
        if message["content"] == "!react":
            call("PUT", f"{path}/{message['id']}/reactions/%F0%9F%91%8D/@me")
        if message["content"] == "!invite":
            try:
                call("POST", f"/channels/{message['channel_id']}/invites", {})
            except Refused as error:
                reply(str(error))


Bot().run()
