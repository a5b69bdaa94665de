import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf, networksOf } from './client-address.ts';

// The guarantee: one household counts once, whichever of its addresses it uses, and two never count as one.

describe('an address', () => {
  it('is the IPv4 address behind its IPv6-mapped form', () => {
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
  ])('forwarded by a proxy as %s is %s', (ip, address) => {
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

describe('the networks around', () => {
  const around = (address: string) => Object.fromEntries(networksOf(address).map((one) => [one.prefix, one.network]));

  it('an IPv4 address are its blocks of 256 and 65,536', () => {
    expect(around('203.0.113.9')).toEqual({
      'v4/32': '203.0.113.9',
      'v4/24': '203.0.113/24',
      'v4/16': '203.0/16',
    });
  });

  it('an IPv6 address are those in which providers assign addresses', () => {
    expect(around('2001:db8:abcd:12ff::7')).toEqual({
      'v6/64': '2001:db8:abcd:12ff::/64',
      'v6/56': '2001:db8:abcd:1200::/56',
      'v6/48': '2001:db8:abcd::/48',
      'v6/40': '2001:db8:ab00::/40',
      'v6/32': '2001:db8::/32',
    });
    expect(around('2001:db8:ab01::1')['v6/40']).toBe('2001:db8:ab00::/40');
    expect(around('fe80::1%eth0')['v6/64']).toBe('fe80:0:0:0::/64');
  });

  it.each(['unknown', '', '999.1.2.3', '203.0.113.9, 10.0.0.1'])('%s are none', (address) => {
    expect(networksOf(address)).toEqual([]);
  });
});
