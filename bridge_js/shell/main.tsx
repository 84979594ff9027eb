/** The first script of the shell page: it mounts the interface and starts nothing else. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <h1>Greenroom</h1>
  </StrictMode>,
);
new Worker(new URL('./relay/worker.ts', import.meta.url), { type: 'module' }).terminate();
