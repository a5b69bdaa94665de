import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildClient } from './build/client.ts';
import { compressFiles } from './build/compress-files.ts';
import { buildServer } from './build/server.ts';
import { reportSizes } from './build/sizes.ts';

const root = import.meta.dirname;
const clientFolder = path.join(root, 'dist/client');

rmSync(path.join(root, 'dist'), { recursive: true, force: true });
const scripts = await buildClient(root, clientFolder);
const css = await buildServer(root, path.join(root, 'dist/server'), scripts);
compressFiles(clientFolder);
if (!reportSizes(clientFolder, scripts, css)) process.exitCode = 1;
