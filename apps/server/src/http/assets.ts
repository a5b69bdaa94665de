import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodedBody, sendEncoded } from './encoded-body.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** A build's name of a file, which can't lead out of its folder. */
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)+$/;

/**
 * The files of a build, whose names contain a hash of their content, at `<prefix><name>`. Each is read when it is first
 * requested, with the versions that the build has compressed, and sent from memory from then on (decision 175).
 */
export function registerAssets(app: FastifyInstance, prefix: string, folder: string): void {
  const kept = new Map<string, EncodedBody>();
  app.get<{ Params: { name: string } }>(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params;
    const type = FILE_NAME.test(name) ? TYPES[extname(name)] : undefined;
    if (type === undefined) return reply.callNotFound();
    const asset = kept.get(name) ?? (await readAsset(join(folder, name)));
    if (asset === undefined) return reply.callNotFound();
    kept.set(name, asset);
    reply.type(type).header('cache-control', 'public, max-age=31536000, immutable');
    return sendEncoded(request, reply, asset);
  });
}

async function readAsset(file: string): Promise<EncodedBody | undefined> {
  const read = async (path: string) => (existsSync(path) ? readFile(path) : undefined);
  const [plain, br, gzip] = await Promise.all([read(file), read(`${file}.br`), read(`${file}.gz`)]);
  return plain && encodedBody(plain, { br, gzip });
}
