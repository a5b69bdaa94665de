import { createSign, generateKeyPairSync } from 'node:crypto';

/**
 * A certificate for a server that lives as long as a test or a benchmark. Node generates keys but no certificates, and
 * one kept in the repository would expire, so its few fields are encoded here (X.509 version 1).
 */
export function selfSigned(commonName = '127.0.0.1'): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(oid(COMMON_NAME), der(UTF8_STRING, Buffer.from(commonName)))));
  const validity = sequence(utcTime(-1), utcTime(1));
  const content = sequence(
    der(INTEGER, Buffer.from([1])),
    sequence(oid(ECDSA_WITH_SHA256)),
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const certificate = sequence(content, sequence(oid(ECDSA_WITH_SHA256)), der(BIT_STRING, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x06, 0x0c, 0x17, 0x30, 0x31,
];
/** 2.5.4.3 and 1.2.840.10045.4.3.2, as they are encoded. */
const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(SEQUENCE, ...parts);
const set = (part: Buffer): Buffer => der(SET, part);
const oid = (encoded: string): Buffer => der(OBJECT_ID, Buffer.from(encoded, 'hex'));

function utcTime(daysFromNow: number): Buffer {
  const at = new Date(Date.now() + daysFromNow * 86_400_000).toISOString();
  return der(UTC_TIME, Buffer.from(`${at.slice(2, 19).replace(/\D/g, '')}Z`));
}
