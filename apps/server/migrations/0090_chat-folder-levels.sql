-- takes away: that a folder's name is its owner's only one of that name; it is the only one of its place.
ALTER TABLE "chat_folder" DROP CONSTRAINT "chat_folder_owner_id_name_unique";--> statement-breakpoint
ALTER TABLE "chat_folder" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "chat_folder" ADD CONSTRAINT "chat_folder_parent_id_chat_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_folder_parent_id_index" ON "chat_folder" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "chat_folder" ADD CONSTRAINT "chat_folder_place_unique" UNIQUE NULLS NOT DISTINCT("owner_id","parent_id","name");
