/** Milliseconds in which the check in the code's centre is seen before the modal goes. */
export const delight = 650;
