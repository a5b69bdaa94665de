// Views of people and rooms
export const columnsLabel = (day: string) => `${day}, by person and room`;
export const withPerson = (name: string) => `with ${name}`;
export const columnOf = (name: string, day: string) => `${name}, ${day}`;
export const openWeek = (name: string) => `Week of ${name}`;
export const goneMark = 'no longer on the team';
export const moreFrom = (count: number, time: string) => `${count} more from ${time}, show the day`;
export const peopleFailedTitle = 'Your team could not be loaded';

// Who is shown
export const filterLabel = 'Shown';
export const everyone = 'Everyone';
export const shownCount = (count: number) => `${count} shown`;
export const showEveryone = 'Show everyone';
export const teamMembers = 'Team members';
export const rooms = 'Rooms';
export const weekOfLabel = 'Whose week';

// Moves
export const handedOver = 'Someone else has it now.';

// By hand
export const withLabel = 'With';
export const anyone = 'Anyone';
export const whoseTime = 'Whose time';
export const choosePerson = 'Choose a person or room';
export const whoseTimeHint = 'Time off closes the whole business.';
export const reasonOf = (name: string, reason: string) => `${name}: ${reason}`;

/** For someone else’s time, shown to members who can change only their own. */
export const seeOnly = 'Your role lets you see this, but not change it.';

// Walk-in
export const walkIn = 'Walk-in';
export const walkInText = 'It starts now, with anyone who is free unless you choose a person.';
export const beginsAt = (time: string) => `Begins at ${time}.`;

// Person of a booking
export const changePerson = 'Change Person';
export const changePersonText = 'The time stays as it is.';
export const giveTo = (name: string) => `Give to ${name}`;
export const servesNow = 'has it now';
export const free = 'free';
export const give = 'Give';
export const giveAnyway = 'Give Anyway';
export const nobodyElse = 'Nobody else is on the team yet.';

// Make room
export const handTo = (client: string, time: string, person: string) => `Hand ${client}’s ${time} to ${person}`;
