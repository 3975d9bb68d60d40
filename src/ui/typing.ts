/** Whether the person has typed since they last pressed something. */
let isTyping = false;
const typed = (): void => {
  isTyping = true;
};
const pressed = (): void => {
  isTyping = false;
};

/** From now on it is known whether somebody is typing; asked for twice it is followed once. */
export function followTyping(): void {
  document.addEventListener('input', typed, true);
  document.addEventListener('click', pressed, true);
  document.addEventListener('submit', pressed, true);
}

/** Whether somebody types in the page: what comes meanwhile takes no focus, or the next letters go nowhere. */
export const isSomebodyTyping = (): boolean => isTyping;
