/** Insights: figures of a period, and the bookings behind each. */
import type { ChangedThing } from '@primehour/domain/insights/changes';
import { visits } from './statements.ts';

export const periodLabel = 'Period';
export const soFar = (period: string) => `${period}, so far`;
export const before = (value: string) => `Before: ${value}`;
export const lastYear = (value: string) => `Last year: ${value}`;
export const comparedText =
  'Compared with the same number of days before, weekday by weekday, and with the same weeks last year.';

// Periods
export const lastWeek = 'Last week';
export const thisMonth = 'This month';
export const lastMonth = 'Last month';
export const last12Weeks = 'Last 12 weeks';
export const last12Months = 'Last 12 months';

// Tables
export const tableOf = (figure: string) => `${figure}, as a table`;
export const showTable = 'Table';
export const download = 'CSV';
export const downloadOf = (figure: string) => `Download ${figure} as CSV`;
export const nothingYet = 'Nothing in this period.';
export const seeBookings = (bookings: string) => `See ${bookings}`;

// Figures
export const utilization = 'Utilization';
export const utilizationText = 'Booked time as a share of your open time.';
export const utilizationHint = (booked: string, open: string) => `${booked} of ${open} open`;
export const extra = (hours: string) => `+${hours} outside your hours`;
export const noHours = 'No open hours in this period.';
export const bookedTime = 'what is booked';
export const byPerson = 'By person';
export const revenue = 'Revenue';
export const revenueText = 'Prices of visits, fees kept, and auctioned times, without taxes and tips.';
export const feesHint = (money: string) => `${money} of it is fees kept`;
export const seeFees = 'See fees kept';
export const netPayouts = 'Net payouts';
export const netPayoutsText =
  'What reached you by card, after fees and refunds, by the day it moved. Each month opens its statement.';
export const ofThatTips = (tips: string) => `${tips} of it is tips`;
export const seeStatements = 'See statements and payouts';
export const services = 'By service';
export const servicesText = 'What an hour of each service earns, including preparation.';
export const editService = (service: string) => `Change ${service}`;
export const noShows = 'No-shows';
export const unmarked = (visits: string) => `${visits} not marked yet, counted as kept`;
export const askForCard = 'Ask for a card';
export const missedOf = (missed: string, visits: string) => `${missed} missed of ${visits}`;
export const noCases = 'Nothing to count yet';
export const late = 'Late cancellations';
export const lateText = 'Canceled by clients less than 24 hours before.';
export const changePolicy = 'Change policy';
export const leadTime = 'Lead time';
export const leadTimeText = 'How far ahead clients book online.';
export const leadTimeValue = (median: string, ninetieth: string) =>
  `Half book ${median} ahead or less, nine in ten ${ninetieth} or less.`;
export const changeWindow = 'Change booking window';
export const clients = 'New and returning clients';
export const clientsText = 'A visit is new if it is the client’s first.';
export const seeFirst = (visits: string) => `See ${visits} by new clients`;
export const seeReturning = (visits: string) => `See ${visits} by returning ones`;
export const shareBookingPage = 'Share booking page';
export const rebooking = 'Rebooking rate';
export const rebookingText = 'Clients who book again within 24 hours after a visit.';
export const rebookingLater = (share: string) => `Within 90 days: ${share}`;
export const seeVisits = 'See their visits';
export const rescued = 'Rescued time';
export const rescuedHint = (rescued: string, freed: string) => `${rescued} of ${freed} freed`;
export const rescuedMoney = (money: string) => `Worth ${money}`;
export const fillTime = 'See free time';
export const uplift = 'Auction uplift';
export const upliftText = 'Sold prices against list prices. Above the line, the auction earned more.';
export const upliftHint = (sold: string, list: string) => `${sold} for times listed at ${list}`;
export const unsold = (count: number) => `${count} not sold`;
export const soldCount = (count: number) => `${count} sold`;
export const listTime = 'List another time';
export const emptyHours = 'Empty hours';
export const emptyHoursText = 'Share of open time that stayed empty over eight weeks. A stronger color means emptier.';
export const emptiest = (hour: string, share: string) => `Emptiest: ${hour}, ${share} empty.`;
export const listHour = 'Auction an hour';
export const sellHour = (hour: string) => `Sell ${hour} at a falling price`;
export const demand = 'Unmet demand';
export const demandText = 'Times that clients looked for over eight weeks but couldn’t book.';
export const demandNone = 'Everyone who looked for a time found one.';
export const demandWithoutHour = (count: string, searches: string) =>
  `${count} more ${searches} found no free time at all, without choosing an hour.`;
export const search = 'search';
export const searches = 'searches';

// First month
export const firstTitle = 'Your figures begin with your first visit';
export const firstText = 'Nothing to set up. This is what will appear, and when.';
export const firstVisit = 'With the first visit';
export const firstVisitText = 'Revenue, utilization, services, and how far ahead clients book.';
export const firstWeek = 'After a week';
export const firstWeekText = 'No-shows and late cancellations, a comparison with the week before, and empty hours.';
export const firstMonth = 'After a month';
export const firstMonthText = 'New and returning clients, the rebooking rate, and rescued time.';
export const firstAuction = 'With the first sold auction';
export const firstAuctionText = 'What it earned beyond the regular price.';
export const setHours = 'Set your hours';
export const firstVisitWas = (day: string) => `Your first visit was on ${day}.`;
export const firstVisitIs = (day: string) => `Your first visit is on ${day}.`;
export const youngText = 'Comparisons and the rebooking rate become more meaningful after a month.';

// Lists of what a figure counts
export const setNames = {
  booked: 'Booked time',
  visits,
  new: 'First visits of new clients',
  returning: 'Visits of returning clients',
  rebooked: 'Visits with a later booking within 24 hours',
  'rebooked-later': 'Visits with a later booking within 90 days',
  'no-shows': noShows,
  expected: 'Visits and no-shows, marked or over a day old',
  unmarked: 'Visits not marked yet',
  'late-cancellations': late,
  'live-a-day-before': 'Bookings active 24 hours before the start',
  kept: 'Canceled and missed visits with money kept',
  online: 'Booked online',
  freed: 'Freed time',
  rescued: 'Freed time that was booked again',
} as const;
export const countedBetween = (set: string, from: string, until: string) => `${set}, ${from} – ${until}`;
export const backToInsights = 'Back to insights';

// Three weeks later
export const CHANGED: Record<ChangedThing, string> = {
  HOURS: 'your hours changed',
  POLICY: 'a policy changed',
  BOOKING_SETTINGS: 'Booking Settings changed',
  LINK: 'you created a link',
  OPENING: 'you filled an opening',
};
export const threeWeeksAfter = (what: string, day: string) => `Three weeks after ${what} on ${day}`;
export const fromTo = (when: string, before: string, after: string) => `${when}: ${before} → ${after}`;
export const stillAt = (when: string, value: string) => `${when}: still ${value}`;
export const mostMissed = (name: string, missed: string) => `Most often ${name}: ${missed}`;
export const linkForRegulars = 'Create a VIP link';
export const seeWaiting = 'See waiting list';
export const newShare = (share: string) => `${share} new`;
export const medianLead = (lead: string) => `half ${lead} ahead or less`;
