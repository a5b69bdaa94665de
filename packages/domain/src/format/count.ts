const counts = new Intl.NumberFormat('en-US');

/** '9,998' */
export const formatCount = (count: number): string => counts.format(count);
