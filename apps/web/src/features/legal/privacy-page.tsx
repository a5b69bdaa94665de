import { TERMS_UPDATED_ON } from '@primehour/domain/legal';
import { LegalText } from './components/legal-text.tsx';

const SECTIONS = [
  {
    heading: 'What we collect',
    body: (
      <>
        <p>
          From partners: phone number, name, email, and what they tell about their business, its services, hours and
          pictures.
        </p>
        <p>From clients: phone number, name, an email if they give one, and what they book or bid.</p>
        <p>From everyone’s device: the network address and the kind of browser, to keep the service safe.</p>
      </>
    ),
  },
  {
    heading: 'What we use it for',
    body: (
      <p>
        To sign you in, to make and change bookings, to send the messages that belong to them, to prevent abuse, and to
        answer you when you ask for help. We do not sell personal data and do not show advertising.
      </p>
    ),
  },
  {
    heading: 'Who else sees it',
    body: (
      <>
        <p>
          The partner you book with sees your name, phone number, email and bookings, and nobody else’s partner does.
        </p>
        <p>
          Payments are made through a third-party payment processor, which receives your payment details directly from
          you. Text messages are carried by a messaging provider, which receives your number and the text.
        </p>
      </>
    ),
  },
  {
    heading: 'Text messages',
    body: (
      <p>
        We text you about the service only: codes, confirmations, changes and reminders. Message and data rates may
        apply. Reply STOP to unsubscribe. We do not pass on phone numbers for anyone’s marketing.
      </p>
    ),
  },
  {
    heading: 'What stays in your browser',
    body: (
      <p>
        The session of a signed-in partner is kept in the browser’s storage until logging out, and a client’s confirmed
        phone number is remembered by one cookie for 30 days. There are no tracking cookies. Scripts of others run only
        where they are needed: the payment processor’s on card and bank forms, and the help chat’s where one is offered.
      </p>
    ),
  },
  {
    heading: 'How long we keep it',
    body: (
      <p>
        As long as the account exists; records of payments for as long as the law demands. Sign-in codes are kept hashed
        and for minutes only.
      </p>
    ),
  },
  {
    heading: 'Your rights',
    body: (
      <p>
        You may ask what we hold about you, have it corrected, handed over or deleted. Write to us through Help in the
        dashboard, or ask the partner you booked with.
      </p>
    ),
  },
  {
    heading: 'Age',
    body: <p>The service is for people who are at least 18. We delete data of younger people when we learn of it.</p>,
  },
];

/** See product/shell#legal-pages. */
export function PrivacyPage() {
  return (
    <LegalText title="Privacy policy" updated={TERMS_UPDATED_ON} sections={SECTIONS}>
      <p>What we know about you, why, who else sees it, and what you can do about it.</p>
    </LegalText>
  );
}
