/** The part of a member's log that tells how the dossier was refused, and why. */
export const placeOfRefusedDossier = '/user/activities/list?activity_type=ENROLLMENT&operation_type=REFUSE';
