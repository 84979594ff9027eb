/** A View's Worker: answers one message with the same message until the relay is in place. */
self.addEventListener('message', (event) => self.postMessage(event.data));
