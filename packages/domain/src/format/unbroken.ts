/** The same text for a screen, with no line break inside '2:00 PM' or '•••• 4242'. */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d) (?=[AP]M\b)|(?<=•) (?=\d)/g, '\u00A0');
