/**
 * Part of the build: skeleton.html, which the window shows while the app is still starting. It is index.html before its
 * script has run, made of the same markup and styles so that it cannot differ, whole in itself, without any script, and
 * under a policy that lets it load nothing. Python writes the person's look into both.
 */
import type { Plugin, Rolldown } from 'vite';

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const DROPPED = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<noscript\b[^>]*>.*?<\/noscript>/gs,
  /<link rel="icon"[^>]*>/g,
  /<meta property="csp-nonce"[^>]*>/g,
  /<!--.*?-->/gs,
];

/** Adds the file to a bundle whose page is index.html. */
export function skeletonFile(): Plugin {
  return {
    name: 'skeleton',
    enforce: 'post',
    generateBundle(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'skeleton.html', source: skeleton(bundle) });
    },
  };
}

function skeleton(bundle: Rolldown.OutputBundle): string {
  const bare = DROPPED.reduce((page, part) => page.replaceAll(part, ''), text(bundle, 'index.html'));
  const whole = bare
    .replaceAll(/<link rel="stylesheet"[^>]*?href="\/static\/([^"]+)"[^>]*>/g, (_, name) => style(text(bundle, name)))
    .replaceAll(
      /src="\/static\/([^"]+\.svg)"/g,
      (_, name) => `src="data:image/svg+xml;base64,${btoa(text(bundle, name))}"`,
    )
    .replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  if (/<script|<link|\/static\/|__CSP/.test(whole) || !whole.includes(POLICY))
    throw new Error('index.html has something new that the skeleton in the window cannot have');
  return whole.replaceAll(/\n\s*(?=\n)/g, '');
}

function style(css: string): string {
  return `<style>${css}</style>`;
}

function text(bundle: Rolldown.OutputBundle, name: string): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`there is no ${name} in the bundle`);
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
}
