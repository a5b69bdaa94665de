// Guarantee: the certificate is one that a TLS client can read, belongs to its key, and is valid now.
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { selfSigned } from './self-signed.ts';

test('the certificate is signed by its own key and valid today', () => {
  const { key, cert } = selfSigned();
  const certificate = new X509Certificate(cert);
  expect(certificate.subject).toBe('CN=127.0.0.1');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
});

test('another key does not match', () => {
  const [first, second] = [selfSigned(), selfSigned()];
  expect(new X509Certificate(first.cert).checkPrivateKey(createPrivateKey(second.key))).toBe(false);
});
