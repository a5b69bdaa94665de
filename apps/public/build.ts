import { rmSync } from 'node:fs';
import path from 'node:path';
import { publishFolder } from '../../tools/publish-folder.ts';
import { buildClient } from './build/client.ts';
import { compressFiles } from './build/compress-files.ts';
import { buildServer } from './build/server.ts';
import { reportSizes } from './build/sizes.ts';

const root = import.meta.dirname;
/** Built here, and replaces the previous output once it is complete; each run has its own folder. */
const building = path.join(root, `../../.cache/building/public-${process.pid}`);
const clientFolder = path.join(building, 'client');

process.on('exit', () => rmSync(building, { recursive: true, force: true }));
const scripts = await buildClient(root, clientFolder);
const css = await buildServer(root, path.join(building, 'server'), scripts);
compressFiles(clientFolder);
if (!reportSizes(clientFolder, scripts, css)) process.exitCode = 1;
publishFolder(building, path.join(root, 'dist'));
