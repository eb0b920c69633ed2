# browser.py: headless Chromium by its debugging pipe, with nothing but Python's own modules: pages
# are opened, asked, pressed and photographed in one process.
import base64, json, os, pathlib, shutil, subprocess, tempfile


def find():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Browser:
    def __init__(self):
        self.folder = tempfile.mkdtemp()
        to_read, to_write = os.pipe()
        from_read, from_write = os.pipe()
        # Chromium reads commands on 3 and answers on 4.
        os.set_inheritable(to_read, True)
        os.set_inheritable(from_write, True)
        command = [find(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                   "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
                   "--user-data-dir=" + self.folder, "about:blank"]
        wrapper = ["sh", "-c", 'exec 3<&%d 4>&%d; exec "$@"' % (to_read, from_write), "sh"]
        self.process = subprocess.Popen(wrapper + command, pass_fds=(to_read, from_write),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.write, self.read, self.left, self.number = to_write, from_read, b"", 0
        self.session, self.events = None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        finally:
            self.process.kill()
            shutil.rmtree(self.folder, ignore_errors=True)

    def message(self):
        while b"\0" not in self.left:
            more = os.read(self.read, 1 << 20)
            if not more:
                raise RuntimeError("the browser is gone")
            self.left += more
        text, self.left = self.left.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        mine = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            mine["sessionId"] = self.session
        os.write(self.write, json.dumps(mine).encode() + b"\0")
        while True:
            got = self.message()
            if got.get("id") == self.number:
                if "error" in got:
                    raise RuntimeError(method + ": " + got["error"]["message"])
                return got["result"]
            self.events.append(got)

    def navigate(self, url):
        self.events = []
        loader = self.call("Page.navigate", url=url)["loaderId"]
        while not any(e.get("method") == "Page.lifecycleEvent" and e["params"]["name"] == "load" and
                      e["params"]["loaderId"] == loader for e in self.events):
            self.events.append(self.message())

    # Opens a file, with a fragment or none, and waits until it is loaded.
    def open(self, path, fragment=""):
        self.navigate("about:blank")
        self.navigate(pathlib.Path(path).resolve().as_uri() + fragment)

    def ask(self, expression):
        got = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                        awaitPromise=True)
        if "exceptionDetails" in got:
            raise RuntimeError(json.dumps(got["exceptionDetails"])[:400])
        return got["result"].get("value")

    # What the browser complained about, and what it fetched beside the page.
    def complaints(self):
        out = []
        for e in self.events:
            if e.get("method") == "Runtime.exceptionThrown":
                out.append(e["params"]["exceptionDetails"].get("exception", {}).get("description", "?"))
            if e.get("method") == "Log.entryAdded":
                out.append(e["params"]["entry"]["text"])
            if e.get("method") == "Network.requestWillBeSent" and not e["params"].get("redirectResponse"):
                url = e["params"]["request"]["url"]
                if not url.startswith("file:") or not url.split("#")[0].endswith((".html", "page.css", "page.js")):
                    out.append("fetched " + url[:80])
        return out

    def key(self, key, shift=False):
        text = key if len(key) == 1 else ""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "",
                      modifiers=8 if shift else 0)

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def look(self, width, height, mobile=False, dark=False, forced=False, scripts=True, still=True):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=2 if mobile else 1, mobile=mobile)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "forced-colors", "value": "active" if forced else "none"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)

    def photograph(self, path, whole=False):
        more = {"captureBeyondViewport": True} if whole else {}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            more["clip"] = {"x": 0, "y": 0, "width": size["width"],
                            "height": min(size["height"], 8000), "scale": 1}
        got = self.call("Page.captureScreenshot", format="png", **more)
        pathlib.Path(path).write_bytes(base64.b64decode(got["data"]))

    def print(self, path):
        got = self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=False)
        pathlib.Path(path).write_bytes(base64.b64decode(got["data"]))
