/** Short answers to what partners ask first; each names the screen that does it. */
export const ANSWERS: readonly { question: string; answer: string }[] = [
  {
    question: 'How do clients book with me?',
    answer:
      'Send them the link from Partner Booking Page. They pick a service and a time, confirm their phone number, and pay. The booking then appears in My Bookings.',
  },
  {
    question: 'Why can nobody book a time?',
    answer:
      'Four things must be in place: the calendar on Home is switched on, Availability has hours, there is at least one service, and the time is not sooner than your minimum notice in Booking Settings.',
  },
  {
    question: 'How do I get paid?',
    answer:
      'Connect a bank account under Account manager. Clients pay when they book; a time that stays unpaid for 15 minutes becomes free again.',
  },
  {
    question: 'How do I move or cancel a booking?',
    answer:
      'Open the menu beside it in My Bookings. Moving it tells the client about the new time. When you cancel a booking that was paid online, you choose how much is refunded.',
  },
  {
    question: 'Which time zone do the screens show?',
    answer: 'Your business’s own, set under Account manager. Clients see times in theirs, with yours named beside it.',
  },
];
