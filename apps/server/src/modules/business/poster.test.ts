import { getPoster } from '@primehour/contract/business';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: the poster is a PDF whose code contains exactly the address of the link, and only members get it.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes));
});
afterAll(() => api.close());

const pageOf = (pdf: Buffer): Buffer => {
  const start = pdf.indexOf('/DCTDecode');
  const from = pdf.indexOf('stream\n', start) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(pdf.subarray(start).toString('latin1'))?.[1]);
  return pdf.subarray(from, from + length);
};

it.each(['PAGE', 'CALENDAR'] as const)('shows the code of the link: %s', async (of) => {
  const { business, accessToken } = await aPartner(api, { name: 'Ōkāfor 静かな椅子' });
  const { file } = await api.as({ accessToken })(getPoster, { params: { id: business.id }, query: { of } });
  const pdf = Buffer.from(file, 'base64');
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.4');
  // Every object is where the cross-reference table says.
  const text = pdf.toString('latin1');
  const offsets = [...text.slice(text.lastIndexOf('xref\n0 ')).matchAll(/^(\d{10}) 00000 n/gm)].map((match) =>
    Number(match[1]),
  );
  expect(offsets.map((at) => text.slice(at, at + 7))).toEqual(['1 0 obj', '2 0 obj', '3 0 obj', '4 0 obj', '5 0 obj']);
  expect(Number(/startxref\n(\d+)/.exec(text)?.[1])).toBe(text.lastIndexOf('xref\n0 '));

  const { data, info } = await sharp(pageOf(pdf)).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1700, 2200]);
  const address =
    of === 'PAGE' ? `http://book.example.test/p/${business.slug}` : `http://book.example.test/vip/${business.id}`;
  const code = encode(address, { ecc: 'Q', border: 0 });
  const scale = Math.floor(1000 / code.size);
  const left = Math.round((1700 - code.size * scale) / 2);
  const isDark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128;
  // The code's own corner: its first dark row below the text.
  const top = Array.from({ length: 1200 }, (_, index) => index + 500).find((y) =>
    Array.from({ length: scale * 7 }, (_, index) => isDark(left + index, y)).every(Boolean),
  );
  const read = code.data.map((row, y) =>
    row.map((_, x) => isDark(left + Math.floor((x + 0.5) * scale), (top ?? 0) + Math.floor((y + 0.5) * scale))),
  );
  expect(read).toEqual(code.data);
});

it('is only for members of the business', async () => {
  const { business } = await aPartner(api);
  const other = await aPartner(api);
  const ask = { params: { id: business.id }, query: { of: 'PAGE' as const } };
  expect(await refusalOf(api.as()(getPoster, ask))).toMatchObject({ statusCode: 401 });
  expect(await refusalOf(api.as({ accessToken: other.accessToken })(getPoster, ask))).toMatchObject({
    statusCode: 404,
  });
  const wrong = { ...ask, query: { of: 'DOOR' as 'PAGE' } };
  const own = await aPartner(api);
  const call = api.as({ accessToken: own.accessToken });
  expect(await refusalOf(call(getPoster, { ...wrong, params: { id: own.business.id } }))).toMatchObject({
    statusCode: 422,
  });
});
