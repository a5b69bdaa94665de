// What a page says about an instant is correct in the viewer's zone and names the business's time if clocks differ.
import { describe, expect, it } from 'vitest';
import { knownZone } from './known-zone.ts';
import { LOCAL_FORMATS } from './local-formats.ts';

const at = Date.parse('2026-11-24T16:30Z');
const note = (instant: number, shown: string, business: string) => LOCAL_FORMATS['zone-note'](instant, shown, business);

describe('texts about an instant', () => {
  it('contain day and time in the shown zone', () => {
    expect(LOCAL_FORMATS['day-time'](at, 'America/Denver')).toBe('Tue, Nov 24, 9:30 AM');
    expect(LOCAL_FORMATS['day-time'](at, 'America/New_York')).toBe('Tue, Nov 24, 11:30 AM');
  });

  it('name one zone if clocks agree', () => {
    expect(note(at, 'America/Denver', 'America/Denver')).toBe('Mountain time');
    expect(note(at, 'America/Phoenix', 'America/Denver')).toBe('Arizona time');
  });

  it('name both if clocks differ', () => {
    expect(note(at, 'America/Chicago', 'America/Denver')).toBe('Central time · 9:30 AM Mountain time');
    expect(note(at, 'America/Phoenix', 'America/Los_Angeles')).toBe('Arizona time · 8:30 AM Pacific time');
  });

  it('name the business’s day if it is a different one', () => {
    expect(note(Date.parse('2026-11-25T05:30Z'), 'America/New_York', 'Pacific/Honolulu')).toBe(
      'Eastern time · Tue, Nov 24, 7:30 PM Hawaii time',
    );
  });

  it('say whose hours are shown, if clocks differ now or later in the weeks of waiting', () => {
    const hours = (shown: string, business: string) => LOCAL_FORMATS['hours-zone'](at, shown, business);
    expect(hours('America/New_York', 'America/Denver')).toBe('Times are in Mountain time.');
    // The clocks of Arizona agree with Denver's until March, and with those of Los Angeles from then on.
    expect(hours('America/Phoenix', 'America/Los_Angeles')).toBe('Times are in Pacific time.');
    expect(hours('America/Phoenix', 'America/Denver')).toBe('');
    const inJanuary = Date.parse('2027-01-10T16:30Z');
    expect(LOCAL_FORMATS['hours-zone'](inJanuary, 'America/Phoenix', 'America/Denver')).toBe(
      'Times are in Mountain time.',
    );
    expect(hours('America/Boise', 'America/Denver')).toBe('');
  });

  it('distinguish the two occurrences of a repeated hour', () => {
    expect(LOCAL_FORMATS.clock(Date.parse('2026-11-01T06:00Z'), 'America/Chicago')).toBe('1:00 AM CDT');
    expect(LOCAL_FORMATS.clock(Date.parse('2026-11-01T07:00Z'), 'America/Chicago')).toBe('1:00 AM CST');
  });
});

describe('zones', () => {
  it.each(['america/denver', 'Mars/Olympus', 'Etc/Unknown', '', '../../etc'])(
    'from a cookie that don’t exist are rejected: %j',
    (zone) => {
      expect(knownZone(zone)).toBeNull();
    },
  );

  it('that exist are accepted', () => {
    expect(knownZone('America/Boise')).toBe('America/Boise');
    expect(knownZone('UTC')).toBe('UTC');
    expect(knownZone(null)).toBeNull();
  });
});
