import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator in software: creates passkeys (ES256, attestation 'none') and signs with them as browsers and their
 * devices do, byte by byte (WebAuthn level 3, CTAP 2). Each part can be corrupted, to test that it is verified.
 */
export type Authenticator = ReturnType<typeof anAuthenticator>;

export type Tampered = {
  readonly origin?: string | undefined;
  readonly rpId?: string | undefined;
  readonly challenge?: string | undefined;
  readonly type?: string | undefined;
  readonly counter?: number | undefined;
  /** Whether someone touched it. */
  readonly isPresent?: boolean | undefined;
  readonly key?: KeyObject | undefined;
};

type Site = { readonly origin: string; readonly rpId: string };

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

export function anAuthenticator({ origin, rpId }: Site) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const authenticatorData = (flags: number, tampered: Tampered, attested: Buffer = Buffer.alloc(0)) => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags & ~(tampered.isPresent === false ? USER_PRESENT : 0));
    head.writeUInt32BE(tampered.counter ?? counter, 1);
    return Buffer.concat([sha256(Buffer.from(tampered.rpId ?? rpId)), head, attested]);
  };

  const identity = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    id: identity.id,
    privateKey,

    /** `navigator.credentials.create`. */
    create({ challenge }: { readonly challenge: string }, tampered: Tampered = {}) {
      const authData = authenticatorData(USER_PRESENT | ATTESTED, tampered, attestedCredential(id, publicKey));
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(clientData({ type: 'webauthn.create', challenge, origin }, tampered)),
          attestationObject: base64url(attestationWithoutStatement(authData)),
          transports: ['internal'],
        },
      };
    },

    /** `navigator.credentials.get`. */
    get({ challenge }: { readonly challenge: string }, tampered: Tampered = {}) {
      const client = clientData({ type: 'webauthn.get', challenge, origin }, tampered);
      const data = authenticatorData(USER_PRESENT, tampered);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), tampered.key ?? privateKey);
      return {
        ...identity,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: null,
        },
      };
    },
  };
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

type ClientData = { readonly type: string; readonly challenge: string; readonly origin: string };

const clientData = (right: ClientData, tampered: Tampered): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: tampered.type ?? right.type,
      challenge: tampered.challenge ?? right.challenge,
      origin: tampered.origin ?? right.origin,
      crossOrigin: false,
    }),
  );

/** The credential data of a passkey of no particular model: its id and public key. */
function attestedCredential(id: Buffer, publicKey: KeyObject): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  return Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
}

const attestationWithoutStatement = (authData: Buffer): Buffer =>
  cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(authData)],
  ]);

/** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// As much of CBOR (RFC 8949) as an attestation without a statement needs.

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  const head = Buffer.from([(major << 5) | 25, 0, 0]);
  head.writeUInt16BE(length, 1);
  return head;
}

const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
