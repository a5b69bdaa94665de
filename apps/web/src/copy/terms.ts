// The terms of use. Users agree to a version of it, so a change of wording needs a new version
// (features/legal/legal.test.tsx).

export const introduction =
  'These terms apply whenever you use the service, as a business or as one of its clients. They are short on purpose.';

export const sections: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: 'Who these terms are between',
    paragraphs: [
      'We run a service where businesses (“partners”) offer appointments and reservations, and people (“clients”) book them or bid for them. Each booking is a contract between the client and the partner. We connect the two and are not a party to it.',
    ],
  },
  {
    heading: 'Who may use the service',
    paragraphs: [
      'You must be at least 18 years old. If you act for a business, you must have the right to do so, and keep what the service shows about it accurate and up to date.',
    ],
  },
  {
    heading: 'Signing in',
    paragraphs: [
      'Partners sign in with their phone number and a code that we text to it, and can add a passkey as a second step. Clients have no account: they confirm their phone number with a code, and open their booking through the link that we send them. Anyone who has your phone or your link can act for you, so keep both safe.',
    ],
  },
  {
    heading: 'Reserving and paying',
    paragraphs: [
      'Clients reserve and pay online through a third-party payment processor. Card and bank details go directly to that processor and are handled under its own terms. We never see or store full card numbers.',
      'Each partner decides what clients pay when they book, and whether a card has to be saved. A time that requires a payment or a card is held for 15 minutes and then becomes available again. What is not paid online is paid to the partner at the visit.',
      'Gift cards and packages are issued by a partner, which is responsible for honoring them. Gift cards don’t expire.',
      'Processing fees, and our share of auction sales if there is one, are deducted from what partners receive. Listings and statements show them.',
    ],
  },
  {
    heading: 'Bids',
    paragraphs: [
      'A bid is binding: if it wins, the card saved for it is charged. A large bid may be held on the card until you are outbid or the auction ends. If the winner’s card is declined and the winner doesn’t pay in time, the reservation can be offered to the next bidder, and the winner can’t bid with that partner for 90 days. After an auction, all of its bids are shown, without names.',
    ],
  },
  {
    heading: 'Cancellations and refunds',
    paragraphs: [
      'You can move or cancel a booking through its link until the time shown there. After that, call the partner. What you get back, and what a late cancellation or a missed visit costs, depends on the partner’s policy. Your booking’s page shows it before you cancel. You pay nothing beyond what you paid for the booking unless you agreed to it before it was confirmed. Refunds go back to the card, gift card, or package that you paid with. Fees are charged to the card saved for the booking, or paid through a link that we text you.',
      'If the partner cancels for its own reasons, you get everything back unless the partner chooses another amount. If you have questions about a refund, ask the partner first. Its phone number is on its booking page and on the page of your booking.',
    ],
  },
  {
    heading: 'Text messages',
    paragraphs: [
      'By giving your phone number you agree to receive service text messages, such as codes, confirmations, changes, reminders, and news about payments, bids, and waiting lists you join. We text you offers at a lower price only if you ask for them. Message and data rates may apply. Reply STOP to unsubscribe at any time, or START to get texts again. Without texts, you can’t get the codes for signing in, booking, and bidding.',
    ],
  },
  {
    heading: 'What is not allowed',
    paragraphs: [
      'Offering anything illegal, using a false name, booking or bidding without intending to come and pay, disrupting the service, or collecting other people’s data. We may suspend a business that does any of this. Its owner sees the reason and can ask for a review through Help.',
    ],
  },
  {
    heading: 'The service as it is',
    paragraphs: [
      'We work to keep the service correct and available, and provide it as is, without further warranties. As far as the law allows, our liability is limited to what you paid us in the twelve months before the claim.',
    ],
  },
  {
    heading: 'Changes and ending',
    paragraphs: [
      'We may change these terms and will say so here before a change applies. You can stop using the service at any time. Owners can close their business in App settings once nothing in it is left to settle, and reopen it within 30 days. Confirmed bookings remain binding between client and partner.',
    ],
  },
];
