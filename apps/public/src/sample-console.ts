import type { OperatorBusiness, OperatorConsolePage } from '@primehour/contract/operator-pages';

const at = Date.parse('2026-11-20T16:00Z');

export const sampleSuspended: OperatorBusiness = {
  id: 'b1',
  name: 'Chase Bank',
  slug: 'chase-bank',
  zone: 'America/Chicago',
  ownerName: 'Kit Moss',
  ownerPhone: '+1 (312) 555-0142',
  createdAt: at - 86_400_000,
  isCalendarActive: true,
  hasAccount: false,
  sentOfDay: 1,
  failedOfDay: 290,
  suspension: { at, reason: 'Texts strangers as a bank' },
};

export const sampleConsole: OperatorConsolePage = {
  kind: 'operator-console',
  now: at,
  section: 'messages',
  title: 'Messages',
  lead: 'Texts and emails that failed for good.',
  text: 'Evidence, line by line',
  groups: [
    {
      title: 'Failed for good',
      empty: 'No message failed.',
      action: { label: 'Send all again', path: '/operator/messages/resend-all' },
      lines: [
        {
          key: 'm1',
          title: 'Text: booking moved',
          facts: ['Alder Studio', '30003: Unreachable'],
          tag: { text: 'Failed', tone: 'danger' },
          href: '/operator/businesses/b1',
          action: { label: 'Send again', path: '/operator/messages/m1/resend' },
        },
      ],
    },
    { title: 'Waiting', empty: 'Nothing waits.', action: null, lines: [] },
  ],
};
