// The terms of use. Users agree to a version of it, so another wording is another version (features/legal/legal.test.tsx).

export const introduction =
  'These terms apply whenever you use the service, as a business or as its client. They are short on purpose.';

export const sections: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: 'Who these terms are between',
    paragraphs: [
      'We run a service on which businesses (“partners”) offer appointments and reservations, and on which people (“clients”) book them. What is booked is a contract between the client and the partner; we bring them together and are not a party to it.',
    ],
  },
  {
    heading: 'Who may use the service',
    paragraphs: [
      'You must be at least 18 years old. A partner must be entitled to act for the business it describes and must keep what it says about that business true and current.',
    ],
  },
  {
    heading: 'Signing in',
    paragraphs: [
      'You sign in with your phone number and a code that we text to it. Whoever holds your phone can sign in as you, so keep it safe, and tell us if you lose it.',
    ],
  },
  {
    heading: 'Reserving and paying',
    paragraphs: [
      'Clients reserve and pay through a third-party payment processor. Card and bank details go to that processor and are handled under its own terms; we never see or keep them.',
      'A time that has been chosen is held for a short while and becomes free again if it is not paid. A bid is a promise to pay the amount bid if it wins.',
    ],
  },
  {
    heading: 'Cancellations and refunds',
    paragraphs: [
      'The partner decides whether a cancelled appointment is refunded and issues the refund. Ask the partner first; its contact number stands on its booking page and in every confirmation.',
    ],
  },
  {
    heading: 'Text messages',
    paragraphs: [
      'By giving your phone number you agree to receive service text messages: codes, confirmations, changes and reminders. Message and data rates may apply. Reply STOP to unsubscribe at any time, or START to receive them again; without them you can’t sign in or confirm a booking.',
    ],
  },
  {
    heading: 'What is not allowed',
    paragraphs: [
      'Offering what is against the law, taking part under a false name, booking or bidding without the intention to come and pay, disturbing the service, or collecting other people’s data. We may suspend an account that does any of this.',
    ],
  },
  {
    heading: 'The service as it is',
    paragraphs: [
      'We work to keep the service correct and available, and offer it as it is, without further warranties. As far as the law allows, our liability is limited to what you paid us in the twelve months before the claim.',
    ],
  },
  {
    heading: 'Changes and ending',
    paragraphs: [
      'We may change these terms and will say so here before a change applies. You may stop using the service at any time. Bookings that already stand remain binding between client and partner.',
    ],
  },
];
