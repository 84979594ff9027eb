/** The first script of the shell page: it starts the session and mounts the interface. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { Broken } from './over/Broken';
import { Session } from './page/session';
import { SessionProvider } from './page/use_session';
import { Boundary } from './parts/Boundary';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const session = new Session();
const interfaceRoot = createRoot(root);
// Drawn before the page counts as loaded: a key that is pressed from then on is heard.
flushSync(() =>
  interfaceRoot.render(
    <SessionProvider value={session}>
      <Boundary fallback={<Broken />}>
        <App />
      </Boundary>
    </SessionProvider>,
  ),
);
session.start();
