import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

// The guarantee: one household counts once, whichever of its addresses it comes from, and two never count as one.

describe('an address', () => {
  it('is the IPv4 address behind its IPv6 disguise', () => {
    expect(clientAddress({ ip: '::ffff:203.0.113.9' })).toBe('203.0.113.9');
    expect(clientAddress({ ip: '203.0.113.9' })).toBe('203.0.113.9');
    expect(clientAddress({ ip: '2001:db8::1' })).toBe('2001:db8::1');
  });

  it.each([
    ['203.0.113.9:49152', '203.0.113.9'],
    ['[2001:db8::1]:49152', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['2001:db8::1:8080', '2001:db8::1:8080'],
    ['unknown', 'unknown'],
  ])('told by a proxy as %s is %s', (ip, address) => {
    expect(clientAddress({ ip })).toBe(address);
  });
});

describe('a network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1::a:b:c:d', '2001:db8:1:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
