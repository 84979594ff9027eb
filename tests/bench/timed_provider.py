"""A provider whose every token is the time at which it was sent, in nanoseconds since the epoch. Prints its port.

It is asked in OpenAI's format; the last message says how many tokens it wants and how many a second: `200 100`. At `/` it
has a page that asks it and shows what it hears, and does nothing else.
"""

import json
import re
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = b"""<!doctype html><title>bare</title><pre id="out"></pre><script>
window.ask = async (text) => {
  const out = document.getElementById('out');
  out.textContent = '';
  const body = JSON.stringify({ messages: [{ role: 'user', content: text }] });
  const answer = await fetch('/v1/chat/completions', { method: 'POST', body });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let held = '';;) {
    const { done, value } = await reader.read();
    if (done) return;
    held += value;
    for (let end; (end = held.indexOf('\\n\\n')) >= 0; held = held.slice(end + 2)) {
      const event = held.slice(6, end);
      if (event === '[DONE]') continue;
      out.textContent += JSON.parse(event).choices[0].delta.content ?? '';
    }
  }
};
</script>"""


class Provider(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.0"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        count, pace = (int(number) for number in re.findall(r"(\d+) (\d+)", body)[-1])
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        begun = time.monotonic()
        for token in range(count):
            time.sleep(max(0.0, begun + token / pace - time.monotonic()))
            self._send({"content": f"{time.time_ns()} "})
        self._send({}, "stop")
        self.wfile.write(b"data: [DONE]\n\n")

    def _send(self, delta: dict[str, str], finish: str | None = None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        chunk = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "timed", "choices": [choice]}
        self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    server.serve_forever()
