/** People, rooms and equipment: the Team page, the page of each, retiring, and what services need. */

export const addTitle = 'Add to your team';
export const addText = 'A person clients book, a room, or equipment.';
export const loadFailedTitle = 'This could not be loaded';
export const alone = 'It’s just you so far. Add the people, rooms, and devices that clients book.';

// Today

export const booked = 'Currently booked';
export const freeUntil = (time: string) => `Free until ${time}`;
export const bookedUntil = (time: string) => `Booked until ${time}`;
export const closedUntil = (time: string) => `Closed until ${time}`;
export const bookedShare = (percent: number) => `${percent}% of this week booked`;
export const noHoursThisWeek = 'No hours this week';
export const unitCount = (count: number) => `${count} units`;
export const moveUp = (name: string) => `Move ${name} up`;
export const moveToTop = 'Move to Top';
export const moveDown = (name: string) => `Move ${name} down`;

// Form

export const kindLegend = 'What is it?';
export const teamMember = 'Team member';
export const personText = 'Has hours, services, and bookings';
export const room = 'Room';
export const roomText = 'A treatment room, a chair, a court';
export const equipment = 'Equipment';
export const equipmentText = 'A device, or several of the same kind';
export const publicNameLabel = 'Public name';
export const publicNameHint = (name: string) => `Clients see “${name}” unless you enter another name.`;
export const aboutLabel = 'About';
export const aboutHint = 'A few words for clients.';
export const pictureLabel = 'Picture';
export const isPublicLabel = 'Clients can choose this person';
export const isPublicText = 'Otherwise they get bookings for anyone, and those you give them.';
export const weightLabel = 'Share of bookings for anyone';
export const weightHint = 'As a percentage of an equal share: 50 gets half as many, 200 twice as many.';
export const visitsLabel = 'Maximum visits a day';
export const visitsHint = 'Leave empty for no limit.';
export const unitsLabel = 'Units';
export const unitsHint = 'How many there are. Each takes one booking at a time.';
export const wholeBetween = (min: number, max: number) => `Should be a whole number from ${min} to ${max}`;
export const allServices = 'All services';
export const allServicesText = 'Everything the team offers, including services added later';
export const onlyThese = 'Only these services';
export const onlyTheseText = 'Choose them below';
export const added = (name: string) => `${name} was added`;

// Page of one resource

export const notFoundTitle = 'This could not be found';
export const notFoundText = 'They may have been retired.';
export const backToTeam = 'Back to Team';
export const personServicesText = 'What they do, and where their price or duration differs from the usual one.';
export const ownPriceLabel = 'Own price';
export const ownDurationLabel = 'Own duration';
export const ownPrice = (service: string) => `Own price for ${service}`;
export const ownDuration = (service: string) => `Own duration for ${service}, in minutes`;
export const noServices = 'You have no services yet.';
export const needsOf = (service: string) => `What ${service} needs`;
export const follows = (name: string) => `${name} follows the business’s hours.`;
export const hasOwn = (name: string) =>
  `${name} has separate hours. Changes to the business’s hours don’t affect them.`;
export const alwaysOpen = (name: string) => `${name} is open whenever a booking needs it.`;
export const useOwn = 'Use own hours';
export const useBusiness = 'Follow the business’s hours';
export const useAlways = 'Open at any time';
export const editHours = 'Edit hours';
export const moreTitle = 'Time off and calendars';
export const moreText = 'Only for them. The business’s days off apply to everyone.';
export const onlyFor = (name: string, isBusinessToo = true) =>
  `Only for ${name}.${isBusinessToo ? ' The business’s apply too.' : ''}`;
export const hoursOf = (name: string) => `Hours of ${name}`;
export const otherCalendars = 'Other calendars and feed';
export const calendarLink = 'Calendar link';
export const savingMakesOwn = 'Right now, the business’s hours apply. Once you save, these will.';
export const ownCount = 'These hours apply, not the business’s.';
export const hoursSaved = 'Hours updated';

// Retire

export const retireLabel = 'Retire';
export const retireButton = (name: string) => `Retire ${name}`;
export const retireCardText = 'For someone who leaves, or something you no longer have. Past bookings keep the name.';
export const retireTitle = (name: string) => `Retire ${name}?`;
export const retireText = 'They can’t be booked anymore. Past bookings keep their name.';
export const retireNothing = 'There are no upcoming bookings.';
export const handoverText =
  'Who takes the upcoming bookings? Time and price stay. Only clients who are expecting this person are texted the new name.';
export const accessEnds = (name: string) => `${name} can no longer sign in to this business.`;
export const accessStays = (name: string) => `${name} stays a member of the team.`;
export const soleText = (services: string) => `Nobody else provides ${services}. Assign someone else first.`;
export const takenBy = (client: string, when: string) => `Who takes ${client}’s booking on ${when}`;
export const stays = (name: string) => `Stays with ${name}`;
export const nobodyFree = 'Nobody else is free';
export const bookingsFailedTitle = 'The upcoming bookings could not be loaded';
export const retired = (name: string) => `${name} was retired`;
export const retiredWithAccess = (name: string) => `${name} was retired, and their access has ended`;
export const handAll = 'Hand over all possible bookings';

// Needs

export const needsSaved = 'Needs updated';
export const whoTitle = 'Who does it?';
export const anyone = 'Anyone on the team';
export const anyoneText = 'Including people you add later';
export const onlySome = 'Only some people';
export const oneOf = 'One of';
export const forLegend = 'For';
export const wholeTime = 'the whole time';
export const parts = 'parts of it';
export const partFrom = (number: number) => `Part ${number} from minute`;
export const partUntil = (number: number) => `Part ${number} to minute`;
export const addPart = 'Add a part';
export const removePart = (number: number) => `Remove part ${number}`;
export const partsHint = (minutes: number) =>
  `The service takes ${minutes} minutes. Between two parts they are free for others.`;
export const bufferBefore = 'Kept free before';
export const bufferAfter = 'Kept free after';
export const asService = 'Same as the service';
export const addNeedOf = { TEAM_MEMBER: 'Add a person', ROOM: 'Add a room', EQUIPMENT: 'Add equipment' } as const;
export const needTitleOf = { TEAM_MEMBER: 'And a person', ROOM: 'And a room', EQUIPMENT: 'And equipment' } as const;
export const removeNeed = 'Remove this need';
export const noneOfKind = 'You have none of these yet. Add one on the Team page.';
