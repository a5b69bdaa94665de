// The privacy policy. Users agree to a version of it, so another wording is another version (features/legal/legal.test.tsx).

export const introduction = 'What we know about you, why, who else sees it, and what you can do about it.';

export const sections: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: 'What we collect',
    paragraphs: [
      'From partners: phone number, name, email, and what they tell about their business, its services, hours and pictures.',
      'From clients: phone number, name, an email if they give one, and what they book or bid.',
      'From everyone’s device: the network address and the kind of browser, to keep the service safe.',
    ],
  },
  {
    heading: 'What we use it for',
    paragraphs: [
      'To sign you in, to make and change bookings, to send the messages that belong to them, to prevent abuse, and to answer you when you ask for help. We do not sell personal data and do not show advertising.',
    ],
  },
  {
    heading: 'Who else sees it',
    paragraphs: [
      'The partner you book with sees your name, phone number, email and bookings, and nobody else’s partner does.',
      'Payments are made through a third-party payment processor, which receives your payment details directly from you. Text messages are carried by a messaging provider, which receives your number and the text.',
    ],
  },
  {
    heading: 'Text messages',
    paragraphs: [
      'We text you about the service only: codes, confirmations, changes and reminders. Message and data rates may apply. Reply STOP to unsubscribe. We do not pass on phone numbers for anyone’s marketing.',
    ],
  },
  {
    heading: 'What stays in your browser',
    paragraphs: [
      'The session of a signed-in partner is kept in the browser’s storage until logging out, and a client’s confirmed phone number is remembered by one cookie for 30 days. There are no tracking cookies. Scripts of others run only where they are needed: the payment processor’s on card and bank forms, and the help chat’s where one is offered.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'As long as the account exists; records of payments for as long as the law demands. Sign-in codes are kept hashed and for minutes only.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You may ask what we hold about you, have it corrected, handed over or deleted. Write to us through Help in the dashboard, or ask the partner you booked with.',
    ],
  },
  {
    heading: 'Age',
    paragraphs: [
      'The service is for people who are at least 18. We delete data of younger people when we learn of it.',
    ],
  },
];
