-- AlterEnum
ALTER TYPE "MediaKind" ADD VALUE 'AUDIO';

-- AlterTable
ALTER TABLE "Media" ADD COLUMN     "waveform" TEXT;
