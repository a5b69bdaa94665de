// Runs a TypeScript file of this project on Node 24: `node tools/run.mjs tools/start.ts --demo`. Plain JavaScript on
// purpose: an older Node must be able to read this file, and to say what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [script, ...rest] = process.argv.slice(2);
const bundledNode = resolve(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const isNode24 = Number(process.versions.node.split('.')[0]) >= 24;

if (script === undefined) {
  console.error('Specify the file to run: node tools/run.mjs tools/start.ts');
  process.exit(1);
}
if (isNode24) {
  process.argv = [process.execPath, resolve(root, script), ...rest];
  await import(pathToFileURL(resolve(root, script)).href);
} else if (existsSync(bundledNode)) {
  const { status } = spawnSync(bundledNode, [resolve(root, script), ...rest], { stdio: 'inherit' });
  process.exit(status ?? 1);
} else {
  console.error(
    `Primehour runs on Node 24, and this is Node ${process.versions.node}. \`npm ci\` installs Node 24; ` +
      'if install scripts were disabled, run `npm rebuild node` and try again.',
  );
  process.exit(1);
}
