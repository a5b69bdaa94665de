/** Around the words of messages: who they come from, and how to stop them. */

/** Ends the first text of a business to a person (decision 057). */
export const howToStop = ' Reply STOP to opt out.';

/** The answer to HELP. */
export const help = (productName: string, publicUrl: string) =>
  `${productName}: sign-in codes and booking updates. Help: ${publicUrl}. Message and data rates may apply. Reply STOP to unsubscribe.`;

/** Who a mail comes from. */
export const mailSender = (businessName: string, productName: string) => `${businessName} via ${productName}`;

/** What replaces a name that may not be sent. */
export const businessPlaceholder = (productName: string) => `a business on ${productName}`;
export const namePlaceholders = {
  serviceName: 'Your appointment',
  listingName: 'Your reservation',
  clientName: 'guest',
} as const;
