/** Icons that a page uses before any view loads; the others load with the views. */
export const networkPath =
  'M10 3.25a6.75 6.75 0 100 13.5 6.75 6.75 0 000-13.5zM3.5 10h13M10 3.25c2 1.9 3 4.15 3 6.75s-1 4.85-3 6.75c-2-1.9-3-4.15-3-6.75s1-4.85 3-6.75z';
export const warningPath = 'M10 3.75l7 12.25H3L10 3.75zM10 8.5v3.25M10 13.9h.01';
export const checkPath = 'M4.5 10.75l3.5 3.5 7.5-8.25';
export const closePath = 'M5.5 5.5l9 9M14.5 5.5l-9 9';
