/** The sandbox proxy: one classic script without imports, which Python puts into the proxy page. */
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

export default defineConfig({
  root: resolve(here, 'sandbox'),
  publicDir: false,
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: resolve(here, 'sandbox/proxy.ts'),
      output: { format: 'iife', entryFileNames: 'proxy.js' },
    },
  },
});
