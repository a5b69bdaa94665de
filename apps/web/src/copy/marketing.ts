/** Fixed: product/marketing#booking-page-form. */
export const customizeTitle = 'Customize Your Booking Page';
