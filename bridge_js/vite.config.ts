/**
 * The shell page and its View Workers. The sandbox proxy has a build of its own beside this one, because it must be
 * a single classic script. Nothing here may end up inline: the page's policy is `script-src 'self'`.
 */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { skeletonFile } from './skeleton.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: resolve(here, 'shell'),
  base: '/static/',
  publicDir: false,
  plugins: [skeletonFile()],
  // Python replaces the marker in index.html with the nonce of that answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: resolve(here, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    // Newer than the script target, so that light-dark() reaches the engine as written.
    cssTarget: ['chrome123', 'safari17.5'],
    // Fonts and images stay files: a data: font is against the page's policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // It comes from this machine: parts that are fetched later would save a few milliseconds once, and cost some each.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      onwarn(warning, warn) {
        // The icons say "use client", which is for servers that render pages; nothing here does.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
      },
    },
  },
  worker: {
    format: 'es',
    // A View's Worker is named plainly, so that Python and the tests can point at it.
    rolldownOptions: { output: { entryFileNames: 'relay-[name].js' } },
  },
  test: {
    root: here,
    passWithNoTests: true,
    restoreMocks: true,
    testTimeout: 10_000,
  },
});
