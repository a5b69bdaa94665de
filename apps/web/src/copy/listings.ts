// A listing needs a bank account
export const bankAccountText =
  'Guests pay you for a listing, so it needs a bank account. Would you like to connect one now?';
/** Fixed: product/listings#bank-account-needed. */
export const bankAccountConfirm = 'Connect';

// Remove
export const removeWithBids = 'A listing with bids can’t be removed.';
export const removeShared = 'It also sells a colleague’s time. Ask the owner to remove it.';
export const removeAfterEnd = 'It leaves your list. Its time has been open for appointments since the auction ended.';
export const removeBefore = 'Its time opens for appointments again.';
/** Fixed: product/listings#edit-and-remove. */
export const removeTitle = (name: string) => `Do you really want to remove ${name}?`;
/** Fixed: product/listings#edit-and-remove. */
export const removeText = "You won't be able to undo this action";
/** Fixed: product/listings#edit-and-remove. */
export const removeConfirm = 'Remove listing';
export const removed = 'Listing removed';

// Listing model
/** Fixed: product/listings#listing-model. */
export const changeType = 'Change type';
export const invalidFields = 'Correct the marked fields to continue';
export const reservationHint = (zone: string) => `Dates and times are in ${zone}.`;
export const reservationDateLabel = 'Reservation date';
export const reservationTimeLabel = 'Reservation time';
export const soldLegend = 'Team members and rooms';
export const soldHint = 'Whose time you sell. If you choose nobody, it is your own.';
export const soldFact = 'Time of';
export const lengthDefault = 'One timeslot';
export const auctionStartLegend = 'Auction start';
export const visibleFrom = 'Visible from';
export const visibleHint =
  'Optional: without it, the listing is visible as soon as it is published. Clients with early access see it sooner.';
export const visibleDateMissing = 'Choose a date, or remove the time';
export const visibleTimeMissing = 'Choose a time, or remove the date';
export const visibleTooLate = 'Should not be after the auction starts';
export const auctionStartDateLabel = 'Auction start date';
export const auctionStartTimeLabel = 'Auction start time';
export const priceStepLabel = 'Price step';
export const priceStepHint = 'Each bid is at least this much above the last.';
export const modelLegend = 'How do you want to sell it?';
export const modelSubtitle = 'How and when guests compete for it.';
export const leadHint = (hours: number) => `Auctions close ${hours} hours before the reservation by default.`;
export const timeSkipped = 'Clocks go forward over this time on that day';
export const auctionTooShort = (hours: number) => `Should be more than ${hours} hours after the auction starts`;

// Experience
export const namePlaceholder = 'Chef’s table for two';
export const imageUploading = 'An image is still uploading';
export const guestsNone = 'Choose';
/** Fixed: product/listings#experience. */
export const imagesFailed = 'Listing images are not uploaded';
export const experienceSubtitle = 'What you sell, for how many, and what makes it special.';
export const backToExperience = 'Back to step 1';
export const backToList = 'Back to listings';
export const stepsLabel = 'Steps of the listing';
export const experienceStep = 'Experience';
export const previewLabel = 'Preview';
export const previewNoName = 'Your experience';
export const previewNoDescription = 'What guests can look forward to.';

// Incentives
export const addIncentive = 'Add incentive';
export const addIncentiveText = 'Something extra that comes with the reservation.';
export const incentivesTitle = 'Incentives';
export const incentivesHint = 'What makes this hour worth bidding for.';
export const noIncentivesHint = 'None yet. A welcome drink, a late checkout, a signed menu: add the first one.';
export const noIncentives = 'None yet.';

// One listing
/** Fixed: product/listings#preview. */
export const editDetails = 'Edit Listing details';
export const notFoundTitle = 'This listing can’t be found';
export const notFoundText = 'It may have been removed.';
export const listingFailedTitle = 'The listing could not be loaded';
/** Fixed: product/listings#detail. */
export const backToManage = 'Back to manage listings';
/** Fixed: product/listings#preview. */
export const editReservation = 'Edit Reservation details';
export const replaceDraftTitle = 'Replace your draft?';
export const replaceDraftText = (name: string) => `You have started ${name}. The copy replaces it.`;
export const unnamedDraft = 'another listing';
export const replaceDraftConfirm = 'Replace draft';
export const keepDraft = 'Keep draft';
export const settingsTitle = 'Listing settings';
export const duplicate = 'Duplicate';
export const duplicateText = 'A new draft with the same details. Nothing changes here.';
export const picturesHint = 'Pictures: use the arrow keys';
export const carouselRole = 'carousel';
export const picturesOf = (listing: string) => `Pictures of ${listing}`;
export const unnamedListing = 'the listing';
export const pictureAlt = (listing: string, number: number, count: number) => `${listing}, ${number} of ${count}`;
export const showPicture = (number: number, count: number) => `Show picture ${number} of ${count}`;
export const auctionStartsFact = 'Auction starts';
export const auctionEndsFact = 'Auction ends';

// List
/** Fixed: product/listings#list. */
export const createNew = 'Create new';
export const loadFailedTitle = 'Your listings could not be loaded';
/** Fixed: product/listings#list. */
export const emptyTitle = "You don't have any created listings";
/** Fixed: product/listings#list. */
export const createFirst = 'Create new listing';
/** Fixed: product/listings#list. */
export const emptyText = 'Start creating them and earn additional revenue to your business';
/** Fixed: product/listings#list. */
export const openDetails = 'Open listing details';
export const reservationFact = 'Reservation:';
export const auctionEnds = (when: string) => `Auction ends ${when}`;
export const bidCount = (count: number) => (count === 1 ? '1 bid' : `${count} bids`);

// Preview
/** Fixed: product/listings#publish. */
export const businessIncomplete = 'Specify information about your business';
/** Fixed: product/listings#publish. */
export const formIncomplete = 'Fill all data in the form, please';
export const published = 'Listing published';
export const publishedLater = (when: string) => `Clients will see the listing from ${when}`;
/** Fixed: product/listings#publish. */
export const publish = 'Publish listing';
/** Fixed: product/listings#preview. */
export const incompleteTitle = 'Listing is not completed full';
/** Fixed: product/listings#preview. */
export const completeAction = 'Complete missing information';
export const noName = 'No name yet';
export const noDescription = 'No description yet';
