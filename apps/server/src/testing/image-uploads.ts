import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';

type LinkRequest = { contentType?: 'image/png' | 'image/jpeg'; contentLength?: number };

export const paint = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

export const bytesOf = (buffer: Buffer) => new Uint8Array(buffer);

/** Requests upload links of new users, and uses them; the server is started after this is called. */
export function uploadsTo(server: () => TestServer) {
  return {
    async aLink(request: LinkRequest = {}) {
      const { accessToken } = await aSession(server(), await aUser(server()));
      const { uploadLink, imageUrl } = await server().as({ accessToken })(calls.requestImage, {
        body: { type: 'service', ...request },
      });
      const path = new URL(imageUrl).pathname;
      const [id = ''] = /[0-9a-f-]{36}/.exec(path) ?? [];
      return { uploadLink, imageUrl, path, id };
    },
    async put(link: string, body: Uint8Array<ArrayBuffer>, type = 'image/png') {
      const response = await fetch(server().url + link, { method: 'PUT', headers: { 'content-type': type }, body });
      return {
        status: response.status,
        ...((await response.json()) as { code?: string; message?: string; isStored?: boolean }),
      };
    },
    statusOf: async (path: string, attempt = 1) =>
      (await fetch(`${server().url}${path}?attempt=${attempt}`, { method: 'HEAD' })).status,
    rowOf: async (id: string) => (await server().db.read.select().from(image).where(eq(image.id, id)))[0],
  };
}
