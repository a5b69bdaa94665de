// The privacy policy. Users agree to a version of it, so a change of wording needs a new version
// (features/legal/legal.test.tsx).

export const introduction = 'What we know about you, why, who else sees it, and what you can do about it.';

export const sections: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: 'What we collect',
    paragraphs: [
      'From partners: phone number, name, email, what they tell us about their business, team, services, hours, and pictures, the busy times of calendars that they connect, and what they write to us.',
      'From clients: phone number, name, email if they give one, what they book, bid, pay, and wait for, and what they agree to. Partners can also add clients, with notes about them.',
      'From devices: the network address, and the kind of browser that a partner signs in with, to keep the service safe. We count how often pages are opened, but not by whom.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To sign you in, to make and change bookings, to run auctions and waiting lists, to take payments, to send the messages that belong to them, to prevent abuse, and to answer you when you ask for help. We do not sell personal data and do not show ads.',
    ],
  },
  {
    heading: 'Who else sees it',
    paragraphs: [
      'The partner that you book or bid with sees your name, phone number, email, bookings, bids, and payments, but only the brand and last four digits of your card. Members of its team see what their role includes. The partner can export this data and show bookings in another calendar. Other partners don’t see it. In auctions, others see bidders as numbers.',
      'Payments are made through a third-party payment processor, which receives your payment details directly from you. If your bank disputes a payment, the processor and the bank also receive evidence about it: your name and contact details, the booking, our messages about it, earlier visits, and what you agreed to, when, and from which network address.',
      'Text messages are carried by a messaging provider, which receives your number and the text and may tell us what kind of line the number is. Emails are carried by an email provider.',
      'To help a partner, we can look at its dashboard. Clients’ contact details are hidden then, and the partner sees that we looked, and why.',
    ],
  },
  {
    heading: 'Text messages',
    paragraphs: [
      'We text you about the service only: codes, confirmations, changes, reminders, payments, bids, waiting lists you join, and tips if the partner takes them. We text you offers at a lower price only if you ask for them. Message and data rates may apply. Reply STOP to unsubscribe. We do not share phone numbers for anyone’s marketing.',
    ],
  },
  {
    heading: 'What stays in your browser',
    paragraphs: [
      'The session of a signed-in partner and an unpublished draft are kept in the browser’s storage until logging out. Display choices stay there longer.',
      'One cookie remembers a client’s confirmed phone number for 30 days. One recognizes a browser that a partner has signed in with, for 180 days. One remembers your time zone for a year, and one, until you close the browser, which link brought you to a partner’s page. None of them follows you to other sites.',
      'Scripts of other companies run only where they are needed: the payment processor’s on card and bank forms, and the help chat’s where one is offered. They may set cookies of their own.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'As long as the account exists. When a business is closed, its clients and members are erased after 30 days. Partners can erase a client at any time once nothing is open between them. Records of bookings and payments stay, without names, as tax law requires.',
      'Some data goes sooner. Sign-in codes are stored only as hashes, are valid for 10 minutes, and are deleted after a day. Sign-ins, with their network address, are deleted a week after they expire. The recipients and contents of other messages are deleted after 90 days, confirmed phone numbers of a device after 180 days, the network addresses from which clients agreed to terms after 400 days, and the record of who changed what in a business after 401 days. Backups hold copies for a while longer.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You may ask what we know about you, and have it corrected, exported, or deleted. Clients ask the partner they booked with. Owners can export everything and close their business in App settings, and all partners can write to us through Help in the dashboard.',
    ],
  },
  {
    heading: 'Age',
    paragraphs: [
      'The service is for people who are at least 18. We delete data of younger people when we learn of it.',
    ],
  },
];
