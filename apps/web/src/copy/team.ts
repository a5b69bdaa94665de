// Members
export const members = 'Who can sign in';
export const membersText = 'Each of them uses their own phone.';
export const you = 'You';
export const namelessMember = 'New member';
export const invite = 'Invite';
export const inviteTitle = 'Invite a member';
export const inviteText = 'They get a text with a link that works once, within seven days.';
export const sendInvitation = 'Send invitation';
export const sendAgain = 'Send again';
export const invited = (phone: string) => `Invitation sent to ${phone}`;
export const invitations = 'Open invitations';
export const revoke = 'Revoke';
export const revokeText = 'The link in their text will no longer work.';
export const validUntil = (day: string) => `Valid until ${day}`;
export const changeRole = 'Change role';
export const memberChanged = 'Role changed';
export const membersFailed = 'The members could not be loaded';
export const inCalendar = (person: string) => `${person} in the calendar`;

// Role, person and grants
export const role = 'Role';
export const person = 'Who they are in the calendar';
export const personHint = 'Bookings with this person are their own.';
export const noPerson = 'Nobody';
export const choosePerson = 'Choose a person';
export const noPersonLeft = 'Every person in the calendar already belongs to a member. Add a person first.';
export const grants = 'Can also';
export const roleTexts = {
  OWNER: 'Everything, including the bank account and the team.',
  MANAGER: 'Everything except the bank account and handing the business over.',
  FRONT_DESK: 'All bookings and clients. No prices, hours, or team.',
  STAFF: 'Their own bookings and clients.',
} as const;
export const grantLabels = {
  'calendar.all': 'See everyone’s bookings',
  'bookings.own.change': 'Change their own bookings',
  'clients.contact': 'See all phone numbers and emails of clients',
  'clients.export': 'Export and import clients',
  'hours.own': 'Change their own hours and time off',
  listings: 'Sell prime hours by auction',
} as const;

// Ending and handing over
export const endMembership = 'End membership';
export const endTitle = (name: string) => `End ${name}’s membership?`;
export const endText = 'They lose access to this business immediately. Bookings with them stay.';
export const membershipEnded = 'Membership ended';
export const leaveTitle = (business: string) => `Leave ${business}?`;
export const leaveText = 'You lose access to this business immediately. You can be invited again.';
export const handOver = 'Make owner';
export const handOverTitle = (name: string) => `Hand the business over to ${name}?`;
export const handOverText =
  'They become the owner, with control of the bank account, the team, and everything else. You become a manager, and only they can change that.';
export const handedOver = (name: string) => `${name} is the owner now`;

// The invitation’s page
export const invitationTitle = (business: string) => `Join ${business}`;
export const invitationText = (role: string, by: string | undefined) =>
  by === undefined ? `You’re invited to join the team as ${role}.` : `${by} invited you to join the team as ${role}.`;
export const signInToJoin = 'Sign in to join';
export const signInText = (ending: string) => `Sign in with the phone that got the text. Its number ends in ${ending}.`;
export const join = 'Join';
export const notNow = 'Not now';
export const otherPhone = 'Use another phone';
export const invitationFailed = 'This invitation can’t be opened';
