// Views of people and places
export const columnsLabel = (day: string) => `${day}, by person and place`;
export const withPerson = (name: string) => `with ${name}`;
export const columnOf = (name: string, day: string) => `${name}, ${day}`;
export const openWeek = (name: string) => `Week of ${name}`;
export const goneMark = 'no longer on the team';
export const peopleFailedTitle = 'Your team could not be loaded';

// Who is shown
export const filterLabel = 'Shown';
export const everyone = 'Everyone';
export const shownCount = (count: number) => `${count} shown`;
export const showEveryone = 'Show everyone';
export const people = 'People';
export const places = 'Places';
export const weekOfLabel = 'Whose week';

// Moves
export const handedOver = 'Somebody else has it now.';
