import type { Document } from '../../../document.ts';
import type { IsWarnedOf } from '../../../safety/warnedParts.ts';
import type { TrustCell, TrustClaim } from './trust.ts';

/**
 * Which texts of a register's claims may be shown in a list: those that no safety rule warns of. Such a list is read away from TRUST.md and
 * its findings, by agents as well as by people.
 */
export class TrustTexts {
  private readonly register: Document;
  private readonly isWarnedOf: IsWarnedOf;

  constructor(register: Document, isWarnedOf: IsWarnedOf) {
    this.register = register;
    this.isWarnedOf = isWarnedOf;
  }

  /** Whether the words of a claim may be shown; an id stands for a claim without words. */
  isSafeClaim({ cells }: TrustClaim): boolean {
    return this.isSafeCell(cells.claim) && this.isSafeCell(cells.id);
  }

  /** Whether a cell may be shown; one that the row does not have is safe. */
  isSafeCell(cell: TrustCell | undefined): boolean {
    return cell === undefined || !this.isWarnedOf(this.register, cell.range);
  }
}
