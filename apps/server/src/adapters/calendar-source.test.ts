import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendarSource } from './calendar-source.ts';
import { isPublicAddress, METADATA, pinAddress, resolveByDns } from './public-address.ts';

// The guarantee: fetching a URL that a partner entered is bounded, and never reaches a private network.

const NEVER = new AbortController().signal;

describe('a public address', () => {
  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['127.0.0.1', false],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['169.254.169.254', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['198.18.0.1', false],
    ['::1', false],
    ['::', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['::ffff:127.0.0.1', false],
    ['::127.0.0.1', false],
    ['::7f00:1', false],
    ['::a9fe:a9fe', false],
    ['64:ff9b:1::a9fe:a9fe', false],
    ['5f00::1', false],
    ['4000::1', false],
    ['::ffff:93.184.216.34', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:0:1::', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it.each([...METADATA, '::ffff:168.63.129.16'])(
    'is not %s, where a cloud provider serves its own machines',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );

  it('must be the only kind that a name resolves to, and is the one connected to', async () => {
    const answers =
      (...addresses: string[]) =>
      async () =>
        addresses.map((address) => ({ address }));
    expect(await pinAddress('cal.example', 'public', NEVER, answers('93.184.216.34'))).toEqual({
      address: '93.184.216.34',
      family: 4,
    });
    const mixed = pinAddress('cal.example', 'public', NEVER, answers('93.184.216.34', '10.0.0.1'));
    await expect(mixed).rejects.toThrow('private network');
    await expect(pinAddress('cal.example', 'public', NEVER, answers())).rejects.toThrow('No such address');
    await expect(pinAddress('[::1]', 'public', NEVER)).rejects.toThrow('private network');
    await expect(pinAddress(new URL('http://2130706433/').hostname, 'public', NEVER)).rejects.toThrow(
      'private network',
    );
    await expect(pinAddress(new URL('http://0x7f.1/').hostname, 'public', NEVER)).rejects.toThrow('private network');
  });
});

describe('a name', () => {
  let dns: Socket;
  let asked: number;
  /** The DNS server's response for IPv4 addresses; undefined: it doesn't respond. */
  let address: number[] | undefined;
  beforeAll(async () => {
    dns = createSocket('udp4', (query, { port }) => {
      asked += 1;
      if (address) dns.send(answerTo(query, address), port, '127.0.0.1');
    }).bind(0, '127.0.0.1');
    await once(dns, 'listening');
  });
  beforeEach(() => {
    asked = 0;
    address = undefined;
  });
  afterAll(() => void dns.close());
  const pin = (signal: AbortSignal, hostname = 'cal.example') =>
    pinAddress(hostname, 'public', signal, resolveByDns([`127.0.0.1:${dns.address().port}`]));

  it('is resolved by DNS, for both kinds of addresses', async () => {
    address = [93, 184, 216, 34];
    expect(await pin(NEVER)).toEqual({ address: '93.184.216.34', family: 4 });
    expect(asked).toBe(2);
    address = [10, 0, 0, 1];
    await expect(pin(NEVER)).rejects.toThrow('private network');
  });

  it('is never looked up in this machine’s hosts file if only public addresses are allowed', async () => {
    await expect(pinAddress('localhost', 'public', NEVER, resolveByDns(['127.0.0.1:9']))).rejects.toThrow('No such');
    expect((await pinAddress('localhost', 'any', NEVER)).address).toMatch(/^127\.0\.0\.1$|^::1$/);
  });

  it('whose server doesn’t respond is given up on within the limit of the whole fetch', async () => {
    await expect(pin(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(pin(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    const stuck = pinAddress('cal.example', 'any', AbortSignal.timeout(50), () => new Promise(() => {}));
    await expect(stuck).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  /** RFC 1035: the question as received, and for IPv4 (type 1) one address for that name. */
  function answerTo(query: Buffer, ip: readonly number[]): Buffer {
    const end = query.indexOf(0, 12) + 5;
    const isIpv4 = query.readUInt16BE(end - 4) === 1;
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isIpv4 ? 1 : 0, 0, 0, 0, 0]);
    const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ip]);
    return Buffer.concat([header, query.subarray(12, end), ...(isIpv4 ? [found] : [])]);
  }
});

describe('reading', () => {
  let server: Server;
  let url: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let asked: IncomingMessage[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const NONE = { etag: null, lastModified: null };
  const any = createCalendarSource({ calendarNetwork: 'any', productName: 'Primehour' });
  const read = (path: string, validators = NONE as { etag: string | null; lastModified: string | null }) =>
    any.read(url + path, validators, NEVER);

  it('returns the text with its validators, and reports when nothing changed', async () => {
    answer = (request, response) => {
      if (request.headers['if-none-match'] === '"7"') return void response.writeHead(304).end();
      response.writeHead(200, { etag: '"7"', 'last-modified': 'Tue, 06 Oct 2026 10:00:00 GMT' }).end('BEGIN:VCALENDAR');
    };
    const validators = { etag: '"7"', lastModified: 'Tue, 06 Oct 2026 10:00:00 GMT' };
    expect(await read('/a.ics')).toEqual({ isUnchanged: false, text: 'BEGIN:VCALENDAR', validators });
    expect(await read('/a.ics', validators)).toEqual({ isUnchanged: true });
    expect(asked[1]?.headers['if-modified-since']).toBe(validators.lastModified);
  });

  it('follows three redirects and no more', async () => {
    answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('here');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await read('/3')).toMatchObject({ text: 'here' });
    await expect(read('/4')).rejects.toThrow('redirects too many times');
  });

  it('decompresses, and stops at five megabytes of output', async () => {
    answer = (request, response) => {
      const megabytes = Number(request.url?.slice(1));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(megabytes * 1024 * 1024, 'x')));
    };
    expect(await read('/1')).toMatchObject({ isUnchanged: false });
    await expect(read('/6')).rejects.toThrow('larger than 5 MB');
  });

  it.each([
    [404, 'no calendar at this address'],
    [401, 'asks for a password'],
    [500, 'error 500'],
  ])('a %i gets its own message', async (status, message) => {
    answer = (_, response) => void response.writeHead(status).end();
    await expect(read('/')).rejects.toThrow(message);
  });

  it('reports an unreachable address', async () => {
    await expect(any.read('http://127.0.0.1:1/', NONE, NEVER)).rejects.toThrow('could not be reached');
  });

  it('accepts only https and no private address', async () => {
    const strict = createCalendarSource({ calendarNetwork: 'public', productName: 'Primehour' }, async () => [
      { address: '127.0.0.1' },
    ]);
    await expect(strict.read(url, NONE, NEVER)).rejects.toThrow('starts with https');
    await expect(strict.read('https://cal.example/a.ics', NONE, NEVER)).rejects.toThrow('private network');
    await expect(strict.read('https://[::1]/a.ics', NONE, NEVER)).rejects.toThrow('private network');
    expect(asked).toEqual([]);
  });

  it('connects to the checked address, whatever the name resolves to next', async () => {
    let resolutions = 0;
    const source = createCalendarSource({ calendarNetwork: 'any', productName: 'Primehour' }, async () => {
      resolutions += 1;
      return [{ address: '127.0.0.1' }];
    });
    answer = (_, response) => void response.end('here');
    const named = url.replace('127.0.0.1', 'no-such-name.invalid');
    expect(await source.read(named, NONE, NEVER)).toMatchObject({ text: 'here' });
    expect([resolutions, asked[0]?.headers.host]).toEqual([1, new URL(named).host]);
  });

  it('checks the target of each redirect again', async () => {
    const names: string[] = [];
    const source = createCalendarSource({ calendarNetwork: 'any', productName: 'Primehour' }, async (name) => {
      names.push(name);
      return [{ address: '127.0.0.1' }];
    });
    const { port } = new URL(url);
    answer = (request, response) => {
      if (request.headers.host?.startsWith('first'))
        response.writeHead(302, { location: `//second.invalid:${port}/` }).end();
      else response.end('here');
    };
    expect(await source.read(`http://first.invalid:${port}/`, NONE, NEVER)).toMatchObject({ text: 'here' });
    expect(names).toEqual(['first.invalid', 'second.invalid']);
  });
});
