import { z } from 'zod';

/**
 * An id as PostgreSQL writes it. In capitals it is the same one (RFC 9562), and is taken for it: whoever compares it with
 * another one compares what is stored, and nobody is somebody else by writing themselves otherwise.
 */
export const uuid = z.uuid().toLowerCase();
