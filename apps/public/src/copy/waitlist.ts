/** The waiting list on the clients' side. */

// Joining
export const joinTitle = 'Join the waiting list';
export const joinLead =
  'We will text you when a time opens up. You respond with one tap, and nothing is booked before that.';
export const notSuitable = 'Can’t find a time that works?';
export const whenTitle = 'When can you come?';
export const anyTimeHint = 'Leave all unchecked for any time.';
export const timeLegend = (number: number) => `Other time ${number}`;
export const fromLabel = 'Starting from';
export const untilLabel = 'Starting before';
export const earliest = 'Opening';
export const latest = 'Closing';
export const moreTimes = 'Add other times';
export const untilDateLabel = 'Wait until';
export const agreesToPrices = 'Also text me offers with a lower price';
export const agreesHint = 'Optional. These texts state a price and are sent only if you check this box.';
export const consent = 'I agree to get texts about free times, to the';
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

// Code
export const codeLead = '. You are on the list as soon as you enter it.';

// A place
export const placeTitle = 'You are on the waiting list';
export const offerTitle = 'This time is open';
export const offerHeld = 'It is held for you until';
export const offerOpen = 'The first to book it gets it. Open until';
export const priceNow = (price: string) => `${price} now`;
export const fallingTo = (floor: string) => `falling to ${floor} by`;
export const accept = 'Take this time';
export const acceptPrice = (price: string) => `Take it for ${price}`;
export const acceptMove = 'Move my booking to this time';
export const declineHint = 'You stay on the list, and the offer goes to the next in line.';
export const moveHint = 'Your current booking is on';
export const soonerLead =
  'We will text you when something sooner opens up. Your booking stays as it is until you take it.';
export const wantedTitle = 'Waiting for';
export const change = 'Change when I can come';
export const saveChange = 'Save';
export const back = 'Back';
export const leave = 'Leave the waiting list';
export const askedTitle = 'Are you still waiting?';
export const askedText = 'Two offers went by without an answer. Say yes to keep your place.';
export const stay = 'Yes, I am still waiting';
export const bookedTitle = 'You have a time';
export const bookedText = 'The text we sent you has a link to your booking.';
export const openText = 'Open it to see what is left to do, or to change it.';
export const openBooking = 'Open my booking';
export const tookTitle = 'You took a time';
export const leftTitle = 'You left the waiting list';
export const lapsedTitle = 'Your place on the waiting list has expired';
export const overText = 'You can join again at any time.';
export const seeTimes = 'See the free times';
export const withPerson = (name: string) => `with ${name}`;

// From a booking
export const sooner = 'Let me know if something sooner opens';

// Falling prices on the booking page
export const fallingTitle = 'Last-minute times';
export const fallingUntil = (floor: string) => `Falls to ${floor} by`;
