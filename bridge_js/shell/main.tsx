/** The first script of the shell page: it starts the session and mounts the interface. */
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { Broken } from './over/Broken';
import { Session } from './page/session';
import { SessionProvider } from './page/use_session';
import { Boundary } from './parts/Boundary';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const session = new Session();
createRoot(root).render(
  <SessionProvider value={session}>
    <Boundary fallback={<Broken />}>
      <App />
    </Boundary>
  </SessionProvider>,
);
session.start();
