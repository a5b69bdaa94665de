/** Why clients can't book a time, for the partner who asks (product/availability#why). */

export const free = 'Clients can book this time.';
export const taken = (what: string) => `Already taken: ${what}.`;
export const tooClose = (what: string) => `Too close to what is booked next to it: ${what}.`;
export const busyIn = (calendar: string) => `Busy in ${calendar}.`;
export const closedFor = (specialDate: string) => `Closed: ${specialDate}.`;
export const endsAfterClosing = (closingTime: string) =>
  `The service does not end before closing time, ${closingTime}.`;
export const withinNotice = (earliest: string) => `Within the minimum notice: clients can book from ${earliest}.`;
export const beyondWindow = (latest: string) => `Beyond the advance booking window: clients can book until ${latest}.`;
export const betweenTimeslots = 'Between two timeslots: clients can only book times of the timeslot grid.';
